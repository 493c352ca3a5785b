export const text = {
  go_to: (page: string) => `Go to ${page}`,
  help: 'Show these keys',
  letters: 'Use keys of one letter: ? and g',
  palette: 'Find a page, agent, number, id or action',
  title: 'Keyboard shortcuts',
}
