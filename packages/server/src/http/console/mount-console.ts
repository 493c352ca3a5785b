import { randomBytes } from 'node:crypto'
import type { Router } from '@koa/router'
import { ApiError } from '../../platform/errors.ts'
import type { HttpContext } from '../context.ts'
import type { CurrentSite } from '../docs/current-site.ts'
import { limitStranger, type LimitDeps } from '../limit-rate.ts'
import type { ConsoleSite } from './console-site.ts'

export interface ConsoleDeps extends LimitDeps {
  console: CurrentSite<ConsoleSite>
}

const BASE = '/console/'

/** Mounts the console. Its own router reads the addresses of its pages, so each of them gets the same page. */
export function mountConsole(router: Router, deps: ConsoleDeps): void {
  const answers: Record<string, (ctx: HttpContext) => Promise<void> | void> = {
    '/console': (ctx) => ctx.redirect(BASE),
    [`${BASE}{*path}`]: (ctx) => deps.console.use((site) => send(ctx, site)),
  }
  for (const [path, answer] of Object.entries(answers))
    router.register(path, ['GET'], async (ctx: HttpContext) => {
      ctx.state.route = path
      await limitStranger(deps, ctx)
      await answer(ctx)
    })
}

async function send(ctx: HttpContext, site: ConsoleSite): Promise<void> {
  const path = ctx.path.slice(BASE.length)
  const file = site.documents.get(path)
  if (file) return await file.send(ctx)
  // A page of an older build requests files that no longer exist. It must get an error instead of a page.
  if (path.startsWith('assets/')) throw new ApiError('NOT_FOUND', 'This file is not part of the console.')
  sendPage(ctx, site)
}

function sendPage(ctx: HttpContext, site: ConsoleSite): void {
  const nonce = randomBytes(16).toString('base64')
  ctx.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy(site.styles(nonce)),
    'Permissions-Policy': 'microphone=(self), camera=(), geolocation=(), payment=()',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    // The nonce is for one response.
    'Cache-Control': 'no-store',
  })
  if (site.documents.size === 0) ctx.set('Refresh', '3')
  ctx.body = site.page(nonce)
}

/** Only this server's files are loaded and requested. Styles that a library adds to the page have the nonce. No script is inline. */
function policy(styles: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
