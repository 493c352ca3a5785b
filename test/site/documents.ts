import type { SiteManifest } from '../../packages/server/src/http/docs/site-manifest.ts'
import { expectedPages } from './expected-pages.ts'

/** Checks the documents for crawlers and models: each page has its address and a description, and the lists name every page. */
export async function checkDocuments(manifest: SiteManifest, base_url: string): Promise<string[]> {
  const pages = expectedPages(manifest)
  const texts = await Promise.all(['/sitemap.xml', '/llms.txt', '/robots.txt'].map((path) => textOf(base_url + path)))
  const [sitemap = '', llms = '', robots = ''] = texts
  const faults: string[] = []
  for (const path of pages) {
    const url = base_url + path
    if (!sitemap.includes(`<loc>${url}</loc>`)) faults.push(`sitemap.xml: lacks ${path}`)
    if (path !== '/docs/' && !llms.includes(`](${markdownOf(url)})`)) faults.push(`llms.txt: lacks ${path}`)
    faults.push(...(await headFaults(url)).map((fault) => `${path}: ${fault}`))
  }
  const { headers } = await fetch(`${base_url}/docs/preview.png`)
  if (headers.get('content-type') !== 'image/png') faults.push('preview.png: is not an image')
  if (!robots.includes(`Sitemap: ${base_url}/docs/sitemap.xml`)) faults.push('robots.txt: does not name the sitemap')
  return faults
}

const markdownOf = (url: string): string => (url.endsWith('/') ? `${url}index.md` : `${url}.md`)

async function headFaults(url: string): Promise<string[]> {
  const html = await textOf(url)
  const markdown = await fetch(markdownOf(url))
  const text = await markdown.text()
  const wanted = {
    canonical: `<link rel="canonical" href="${url}">`,
    'link to its Markdown': `<link rel="alternate" type="text/markdown" href="${markdownOf(url)}">`,
    'og:url': `<meta property="og:url" content="${url}">`,
  }
  const lacks = Object.entries(wanted).filter(([, tag]) => !html.includes(tag))
  const described = /<meta name="description" content="[^"]{50,}">/.test(html)
  const is_text = markdown.headers.get('content-type') === 'text/markdown; charset=utf-8' && text.startsWith('# ')
  return [
    ...lacks.map(([name]) => `has no ${name}`),
    ...(described ? [] : ['has no description']),
    ...(is_text ? [] : ['has no Markdown']),
    ...(html.includes('ohun.invalid') ? ['names no address'] : []),
  ]
}

async function textOf(url: string): Promise<string> {
  return await (await fetch(url)).text()
}
