/** E-mail address that a short line divides after its "@". */
export const Email = ({ address }: { address: string }) =>
  address.split(/(?<=@)/).map((part, index) => [index > 0 && <wbr key="after" />, part]);
