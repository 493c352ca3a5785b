import type { Router } from '@koa/router'
import { ApiError } from '../../platform/errors.ts'
import type { HttpContext } from '../context.ts'
import { limitStranger, type LimitDeps } from '../limit-rate.ts'
import type { OpenApiDocument } from '../openapi-document.ts'
import { PreparedDocument } from './prepared-document.ts'
import type { CurrentSite } from './current-site.ts'
import type { Site } from './site.ts'

export interface DocsDeps extends LimitDeps {
  document: OpenApiDocument
  site: CurrentSite<Site>
  public_url(): string
}

/** Files of the site that browsers, crawlers and models request at the root. */
const ROOT_FILES = ['favicon.ico', 'favicon.svg', 'llms.txt', 'robots.txt', 'sitemap.xml']

type Answer = (ctx: HttpContext) => Promise<void> | void

/** Mounts the API's document and the documentation site, to which `/` redirects. */
export function mountDocs(router: Router, deps: DocsDeps): void {
  const { site } = deps
  const document = apiDocument(deps)
  const answers: Record<string, Answer> = {
    '/': (ctx) => ctx.redirect('/docs/'),
    '/docs': (ctx) => ctx.redirect('/docs/'),
    '/docs/{*path}': (ctx) => site.use((current) => sendPage(ctx, current)),
    '/openapi.json': (ctx) => document.send(ctx),
    ...Object.fromEntries(ROOT_FILES.map((name) => [`/${name}`, (ctx) => site.use((it) => sendFile(ctx, it, name))])),
  }
  for (const [path, answer] of Object.entries(answers))
    router.register(path, ['GET'], async (ctx: HttpContext) => {
      ctx.state.route = path
      await limitStranger(deps, ctx)
      await answer(ctx)
    })
}

/** The checked-in document with the address of the server that answers, which is known once the server listens. */
function apiDocument(deps: DocsDeps): PreparedDocument {
  return new PreparedDocument({
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' },
    load: () => Buffer.from(JSON.stringify({ ...deps.document, servers: [{ url: deps.public_url() }] })),
  })
}

async function sendPage(ctx: HttpContext, { documents, missing }: Site): Promise<void> {
  const path = ctx.path.slice('/docs/'.length)
  const found = documents.get(path)
  if (found) return await found.send(ctx)
  const clean = path.replace(/(?:(?:^|\/)index)?(?:\.html|\/)$/, '')
  if (documents.has(clean)) return ctx.redirect(`/docs/${clean}`)
  if (ctx.accepts('json', 'html') === 'html') return await missing.send(ctx)
  throw new ApiError(
    'NOT_FOUND',
    'This page does not exist. /docs/ lists all pages, /docs/errors lists all error codes.',
  )
}

async function sendFile(ctx: HttpContext, { documents }: Site, name: string): Promise<void> {
  const file = documents.get(name)
  if (!file) throw new ApiError('NOT_FOUND', `${name} is part of the documentation, which is not built.`)
  await file.send(ctx)
}
