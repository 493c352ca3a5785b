import { isOhunError } from '@ohun/sdk'

/** Whether the service no longer accepts the session. */
export const isSignedOut = (error: unknown): boolean => isOhunError(error) && error.code === 'UNAUTHENTICATED'

/** Whether the service denies the person permission, perhaps because the role has changed. */
export const isDenied = (error: unknown): boolean => isOhunError(error) && error.code === 'PERMISSION_DENIED'
