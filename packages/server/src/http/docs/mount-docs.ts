import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Router } from '@koa/router'
import { ApiError } from '../../platform/errors.ts'
import type { HttpContext } from '../context.ts'
import type { OpenApiDocument } from '../openapi-document.ts'
import { errorIndexPage, errorPage, isErrorCode } from './error-pages.ts'
import { sendPage } from './html-page.ts'
import { REFERENCE_PAGE, referenceScript } from './reference-page.ts'

export interface DocsDeps {
  document: OpenApiDocument
  public_url(): string
}

/** The pages beside the API: its document, the reference made from it, and one page per error code. */
export function mountDocs(router: Router, deps: DocsDeps): void {
  const pages: Record<string, (ctx: HttpContext) => void | Promise<void>> = {
    '/openapi.json': sendDocument(deps),
    '/docs': (ctx) => sendPage(ctx, REFERENCE_PAGE),
    '/docs/reference.js': sendReferenceScript,
    '/docs/errors': (ctx) => sendPage(ctx, errorIndexPage()),
    '/docs/errors/:code': sendErrorPage,
  }
  for (const [path, send] of Object.entries(pages)) router.register(path, ['GET'], send)
}

/** The checked-in document as it is, but for the address of the server that answers. */
function sendDocument(deps: DocsDeps): (ctx: HttpContext) => void {
  return (ctx) => {
    ctx.set('Content-Type', 'application/json; charset=utf-8')
    ctx.body = JSON.stringify({ ...deps.document, servers: [{ url: deps.public_url() }] })
  }
}

function sendErrorPage(ctx: HttpContext): void {
  const { code = '' } = ctx.params as { code?: string }
  if (!isErrorCode(code)) throw new ApiError('NOT_FOUND', 'There is no such error code; /docs/errors lists them.')
  sendPage(ctx, errorPage(code))
}

async function sendReferenceScript(ctx: HttpContext): Promise<void> {
  const zipped = await referenceScript()
  const accepts = ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
  ctx.set({
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
  })
  ctx.vary('Accept-Encoding')
  if (accepts) ctx.set('Content-Encoding', 'gzip')
  ctx.body = accepts ? zipped : await promisify(gunzip)(zipped)
}
