import { contract } from '../../docs/reference/contract.ts'
import type { SiteManifest } from '../../packages/server/src/http/docs/site-manifest.ts'

/** The paths of all pages that were built, and of those that must have been built. */
export function expectedPages({ files }: SiteManifest): string[] {
  const built = files
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .map((file) => `/docs/${file.replace(/(?:index)?\.html$/, '')}`)
  const operations = contract.operations.map(({ id }) => `/docs/api/${id}`)
  const codes = Object.keys(contract.errors).map((code) => `/docs/errors/${code}`)
  return [...new Set([...built, ...operations, ...codes])]
}
