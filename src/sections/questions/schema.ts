import { group, list, text } from '../../content/schema/fields.ts';
import { section } from '../../content/schema/parts.ts';

export const questions = section('questions', 'Questions', {
  heading: text('Heading'),
  list: list('Questions', group('Question', { question: text('Question'), answer: text('Answer') })),
});
