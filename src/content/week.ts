/** Days in the order of the week. */
export const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

type Day = (typeof week)[number];

/** Days from one to another one, with both. */
export const daysOf = ({ from, to }: { readonly from: Day; readonly to: Day }): Day[] =>
  week.slice(week.indexOf(from), week.indexOf(to) + 1);
