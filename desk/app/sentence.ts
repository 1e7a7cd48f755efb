/** Begins a message with a capital, unless it begins with an address. */
export const asSentence = (text: string): string =>
  /^\w+:\/\//.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
