import { ApiError } from '../../../platform/errors.ts'

export interface FormHeaders {
  host?: string | undefined
  origin?: string | undefined
  'sec-fetch-site'?: string | undefined
}

/**
 * Refuses a form that another site posts from somebody's browser. Browsers say where a form
 * comes from; a program that does not say so sends it deliberately.
 * @throws ApiError PERMISSION_DENIED
 */
export function requireSameSite({ host, origin, 'sec-fetch-site': site }: FormHeaders, public_url: string): void {
  const own = [new URL(public_url).host, host]
  const same =
    site === undefined ? origin === undefined || own.includes(URL.parse(origin)?.host) : site === 'same-origin'
  if (!same) throw new ApiError('PERMISSION_DENIED', 'The form must be sent from the page itself.')
}
