/** Texts that several pages share. Each area has a file of its own beside this one. */
export const text = {
  cancel: 'Cancel',
  close: 'Close',
  copied: 'Copied.',
  copy: 'Copy',
  lagos: 'Lagos',
  leave: 'Leave without saving',
  loading: 'Loading …',
  more: 'Show more',
  offline:
    'No connection to the service. What you see may be out of date; it is read again as soon as the service answers.',
  request_id: 'Request:',
  save: 'Save',
  saved: 'Saved.',
  stay: 'Stay on this page',
  try_again: 'Try again',
  type_to_confirm: (word: string) => `Type ${word} to confirm`,
  unexpected: 'Something went wrong on this page. Reload it, and if that does not help, tell us what you did.',
  unreachable: 'The service does not answer. Check your connection, then try again.',
  unsaved: 'The changes are not saved',
  unsaved_hint: 'If you leave this page now, your changes are lost.',
  what_to_do: 'What to do',
}
