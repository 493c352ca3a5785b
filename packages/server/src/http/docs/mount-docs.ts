import type { Router } from '@koa/router'
import { errorCatalogue } from '../../generated/errors.gen.ts'
import { ApiError } from '../../platform/errors.ts'
import type { HttpContext } from '../context.ts'
import { limitStranger, type LimitDeps } from '../limit-rate.ts'
import type { OpenApiDocument } from '../openapi-document.ts'
import { errorIndexPage, errorPage, isErrorCode } from './error-pages.ts'
import { PAGE_HEADERS } from './page-headers.ts'
import { PreparedDocument } from './prepared-document.ts'
import { REFERENCE_PAGE, readReferenceScript } from './reference-page.ts'

export interface DocsDeps extends LimitDeps {
  document: OpenApiDocument
  public_url(): string
}

/** The pages beside the API: its document, the reference made from it, and one page per error code. */
export function mountDocs(router: Router, deps: DocsDeps): void {
  const errorPages = new Map(
    Object.keys(errorCatalogue)
      .filter(isErrorCode)
      .map((code) => [code as string, page(() => errorPage(code, deps.public_url()))]),
  )
  const documents: Record<string, (ctx: HttpContext) => PreparedDocument> = {
    '/openapi.json': always(apiDocument(deps)),
    '/docs': always(page(() => REFERENCE_PAGE)),
    '/docs/reference.js': always(referenceScript),
    '/docs/errors': always(page(errorIndexPage)),
    '/docs/errors/:code': (ctx) => requirePage(errorPages, ctx.params as { code?: string }),
  }
  for (const [path, documentFor] of Object.entries(documents))
    router.register(path, ['GET'], async (ctx) => {
      await limitStranger(deps, ctx)
      await documentFor(ctx).send(ctx)
    })
}

const always = (document: PreparedDocument) => () => document

const page = (html: () => string): PreparedDocument =>
  new PreparedDocument({ headers: PAGE_HEADERS, load: () => Buffer.from(html()) })

/** The checked-in document as it is, but for the address of the server that answers, which is known once it listens. */
function apiDocument(deps: DocsDeps): PreparedDocument {
  return new PreparedDocument({
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' },
    load: () => Buffer.from(JSON.stringify({ ...deps.document, servers: [{ url: deps.public_url() }] })),
  })
}

/** One for the process: the 4.4 MB are the same whichever server sends them. */
const referenceScript = new PreparedDocument({
  headers: {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
  },
  load: readReferenceScript,
})

function requirePage(pages: ReadonlyMap<string, PreparedDocument>, { code = '' }: { code?: string }): PreparedDocument {
  const found = pages.get(code)
  if (!found) throw new ApiError('NOT_FOUND', 'This error code does not exist; /docs/errors lists all codes.')
  return found
}
