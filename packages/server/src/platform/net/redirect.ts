const MAX_LOCATION = 200
const UNPRINTABLE = /[^\x21-\x7E]/
const USER_INFO = /^([^/]*\/\/)[^/]*@/

/**
 * A sentence about a redirect, for the owner of the target: most are to `https`, to `www`, or to a path with a slash at its end. Leaves
 * out the query and the user information, because they may contain secrets.
 */
export function redirectDetail(status: number, location: string | string[] | undefined): string {
  const [target = ''] = ([location].flat()[0] ?? '').split(/[?#]/, 1)
  const shown = target.replace(USER_INFO, '$1')
  const is_shown = target !== '' && target.length <= MAX_LOCATION && !UNPRINTABLE.test(target)
  return `Answered ${status}${is_shown ? `, a redirect to ${shown}` : ''}; redirects are not followed.`
}
