export const text = {
  balance: 'Balance',
  began: 'Began',
  call: 'Call',
  from: 'From',
  latest_calls: 'Latest calls',
  no_calls: 'No calls yet',
  no_calls_hint: 'Calls appear here as they begin. In the sandbox, a call costs nothing and rings nobody.',
  status: 'Status',
  title: 'Home',
  to: 'To',
}
