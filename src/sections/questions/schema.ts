import { entries, group, text } from '../../content/schema/fields.ts';
import { section } from '../../content/schema/parts.ts';

export const questions = section('questions', 'Questions', {
  heading: text('Heading'),
  list: entries('Questions', group('Question', { question: text('Question'), answer: text('Answer') })),
});
