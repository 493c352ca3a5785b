import { isOhunError } from '@ohun/sdk'

/** The message about a refused field. The service begins it with the field's name. */
export function faultOf(error: unknown, field: string): string | undefined {
  if (!isOhunError(error) || !error.message.startsWith(`${field}: `)) return undefined
  const message = error.message.slice(field.length + 2)
  return message.charAt(0).toUpperCase() + message.slice(1)
}
