/** The other windows of this browser, which share the cookie of the session. */
const windows = new BroadcastChannel('ohun-session')

/** Says to the other windows that the session has begun or ended. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel belongs to one origin, and takes no other argument.
export const announceSession = (): void => windows.postMessage('changed')

export const onSessionChanged = (listener: () => void): void => windows.addEventListener('message', listener)
