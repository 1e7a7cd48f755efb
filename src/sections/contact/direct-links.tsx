import { Email } from '../../components/email.tsx';
import { company } from '../../content/content.ts';
import { mailtoAddress } from '../../enquiry/mailto.ts';

const { email, phone } = company;

/** Link to the company's e-mail address. */
export const EmailLink = () => (
  <a href={mailtoAddress(email)}>
    <Email address={email} />
  </a>
);

/** Link to the company's telephone. */
export const PhoneLink = () => <a href={`tel:${phone.e164}`}>{phone.display}</a>;
