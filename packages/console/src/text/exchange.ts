export const text = {
  came_back: 'What came back:',
  empty: '(an empty body)',
  nothing: 'nothing',
  relayed: 'Taken to your machine by ohun listen',
  sent: 'What was sent',
  status: (status: number) => `status ${status}`,
}
