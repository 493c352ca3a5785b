export const text = {
  changed: 'changed it while you were editing:',
  field: 'Field',
  hint: '“Load theirs” drops your changes to these fields. “Save mine” replaces theirs.',
  load: 'Load theirs',
  merged: 'Saved. Changes that somebody else made in the meantime are kept.',
  mine: 'Yours',
  save: 'Save mine',
  somebody: 'Somebody else',
  theirs: 'Theirs',
  title: 'Somebody else has changed this',
}
