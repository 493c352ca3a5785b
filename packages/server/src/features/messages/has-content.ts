/**
 * SQL: whether a message still has what was written. Each message that a carrier has accepted has some until its retention ends or its
 * contact is erased.
 */
export const hasContent = (message: string): string =>
  `(${message}.body <> '' or num_nonnulls(${FIELDS.map((field) => `${message}.${field}`).join(', ')}) > 0)`

const FIELDS = ['media_url', 'media_caption', 'template', 'interactive']
