import { isOhunError } from '@ohun/sdk'

/** Whether the service no longer accepts the session. */
export const isSignedOut = (error: unknown): boolean => isOhunError(error) && error.code === 'UNAUTHENTICATED'

/** Whether the service refuses it to the person, whose role may have changed. */
export const isDenied = (error: unknown): boolean => isOhunError(error) && error.code === 'PERMISSION_DENIED'
