import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

const label63 = 'a'.repeat(63);

test.for([
  ...['a@b', 'a@1', 'a@127.0.0.1', `a@${label63}.example`, 'name@company.co.uk', 'NAME@COMPANY.CO.UK'],
  ...['first.last+tag@sub.company.example', '.dots..everywhere.@company.example'],
  "!#$%&'*+/=?^_`{|}~-@company.example",
  ...['name@münchen.example', 'name@例え.テスト', 'name@bücher。example', 'name@xn--mnchen-3ya.example'],
])('CONTACT-3 takes %s, as a browser does', (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

test.for([
  ...['', 'name', '@company.example', 'name@', 'a@b@c.example', 'a b@company.example', ' name@company.example'],
  ...['name@company..example', 'name@-company.example', 'name@company-.example', 'name@.example'],
  ...['name@company_x.example', `a@${label63}a.example`, 'name@[127.0.0.1]', '"quoted"@company.example'],
  'name@company.example\r\nBcc: all@company.example',
  ...['näme@company.example', 'name@münchen.example:25', 'name@münchen.example/path'],
  ...['name@münchen%2eexample', 'name@münchen.example\n'],
])('CONTACT-3 refuses %j, as a browser does', (address) => {
  expect(isEmailAddress(address)).toBe(false);
});
