import type { HeadConfig } from 'vitepress'
import { SITE_ADDRESS } from '../../packages/server/src/http/docs/site-manifest.ts'
import { BASE } from '../reference/base.ts'
import { addressOf, type SitePage } from '../reference/site-pages.ts'

const SITE_NAME = 'Ohun'

/** The head of a page for crawlers and previews, with the address of its Markdown; empty for a page that does not exist. */
export function pageHead(page: SitePage | undefined): HeadConfig[] {
  if (!page) return [['meta', { name: 'robots', content: 'noindex' }]]
  const { path, title, description } = page
  const url = `${SITE_ADDRESS}${BASE}${addressOf(path)}`
  return [
    ['link', { rel: 'canonical', href: url }],
    ['link', { rel: 'alternate', type: 'text/markdown', href: `${SITE_ADDRESS}${BASE}${path}` }],
    ...Object.entries({
      type: path === 'index.md' ? 'website' : 'article',
      site_name: SITE_NAME,
      title,
      description,
      url,
      image: `${SITE_ADDRESS}${BASE}preview.png`,
      'image:alt': 'Ohun: AI agents on voice calls, SMS and WhatsApp over Nigerian telephony',
    }).map(([name, content]): HeadConfig => ['meta', { property: `og:${name}`, content }]),
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ]
}
