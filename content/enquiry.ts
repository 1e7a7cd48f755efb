import { pillarTitles } from './pillar-titles.ts';
import type { EnquiryWords } from './types.ts';

export const enquiry = {
  labels: {
    name: 'Full Name',
    email: 'Email Address',
    phone: 'Phone Number',
    company: 'Company Name',
    service: 'Service of Interest',
    message: 'Your Message',
  },
  optional: 'optional',
  invalid: 'Please check this',
  requiredNote: 'Please fill in every field that is not marked optional.',
  notSelected: 'Choose a service',
  services: {
    ...pillarTitles,
    'general-consultation': 'General Consultation',
  },
  trap: 'Leave this field empty',
  send: 'Send Message',
  sending: 'Sending...',
  sent: {
    heading: 'Message Sent!',
    text: "Thank you for reaching out to us. We'll get back to you within 24 hours.",
    again: 'Send Another Message',
  },
  failed: {
    pageTitle: 'Error: {title}',
    heading: 'Something Went Wrong',
    noReason: 'Failed to submit form.',
    noResponse: 'There was an error submitting your message. Please try again or contact us directly.',
    kept: 'Everything you typed is still in the form.',
    again: 'Try Again',
    direct: 'You can also reach us here:',
    emailSubject: 'Enquiry from the website',
  },
} as const satisfies EnquiryWords;
