export const text = {
  go_to: (page: string) => `Go to ${page}`,
  help: 'Show these keys',
  letters: 'Use keys of one letter: ?, g and those of the inbox',
  save: 'Save the changes of an agent',
  palette: 'Find a page, agent, number, id or action',
  title: 'Keyboard shortcuts',
}
