interface Summary {
  name: string
  highest: string
  highest_day: string
  last: string
  last_day: string
}

export const text = {
  as_table: 'As a table',
  day: 'Day',
  no_values: (name: string) => `${name}: no values.`,
  summary: ({ name, highest, highest_day, last, last_day }: Summary) =>
    `${name}: highest ${highest} on ${highest_day}, last ${last} on ${last_day}.`,
  table: (label: string) => `${label}, as a table`,
}
