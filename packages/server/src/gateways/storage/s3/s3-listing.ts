import type { S3Http } from './s3-http.ts'
import { xmlValue, xmlValues } from './s3-xml.ts'

const AT_ONCE = 8

/** Removes every object whose name has this prefix. If it fails half-way, the next run finds the rest. */
export async function removeBelow(s3: S3Http, prefix: string): Promise<void> {
  for (let token: string | null = ''; token !== null;) {
    const page = (await s3.text({ method: 'GET', query: listing(prefix, token) })) ?? ''
    const paths = xmlValues(page, 'Key')
    for (let at = 0; at < paths.length; at += AT_ONCE)
      await Promise.all(paths.slice(at, at + AT_ONCE).map((path) => s3.text({ method: 'DELETE', path })))
    token = xmlValue(page, 'NextContinuationToken')
  }
}

function listing(prefix: string, token: string): Record<string, string> {
  return { 'list-type': '2', prefix, ...(token !== '' && { 'continuation-token': token }) }
}
