import { isOhunError } from '@ohun/sdk'

/** Whether the service no longer accepts the session. */
export const isSignedOut = (error: unknown): boolean => isOhunError(error) && error.code === 'UNAUTHENTICATED'
