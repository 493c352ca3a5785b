import type { Router } from '@koa/router'
import type { HttpContext } from '../context.ts'
import { limitStranger, type LimitDeps } from '../limit-rate.ts'
import { PreparedDocument } from './prepared-document.ts'

/** A file that a page loads. */
export interface PageFile {
  path: string
  type: 'text/javascript' | 'text/css'
  load: () => Promise<Buffer>
}

/** Mounts the files of pages. Browsers revalidate each file, so that a page never gets parts of two versions. */
export function mountFiles(router: Router, { files, ...deps }: LimitDeps & { files: readonly PageFile[] }): void {
  for (const { path, type, load } of files) {
    const headers = {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    }
    const document = new PreparedDocument({ headers, load })
    router.register(path, ['GET'], async (ctx: HttpContext) => {
      ctx.state.route = path
      await limitStranger(deps, ctx)
      await document.send(ctx)
    })
  }
}
