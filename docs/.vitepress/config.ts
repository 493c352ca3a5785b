import { defineConfig, type HeadConfig } from 'vitepress'
import { SITE_ADDRESS } from '../../packages/server/src/http/docs/site-manifest.ts'
import { BASE } from '../reference/base.ts'
import { searchSections } from '../reference/search.ts'
import { sitePages } from '../reference/site-pages.ts'
import { slug } from '../reference/slug.ts'
import { githubLinks } from './markdown/github-links.ts'
import { referenceLinks } from './markdown/reference-links.ts'
import { tableLabels } from './markdown/table-labels.ts'
import { CODE_THEME, tokenClasses } from './markdown/token-classes.ts'
import { navigation, sidebar } from './navigation.ts'
import { pageHead } from './page-head.ts'
import { writeTextFiles } from './text-files.ts'

const head: HeadConfig[] = [
  ['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
  ['meta', { name: 'theme-color', content: '#0b6b4f' }],
]

/** Request and response need the width. */
const OPERATION = { aside: false, pageClass: 'operation' }

const pages = new Map(sitePages().map((page) => [page.path, page]))

/** Every word of the query counts, and hardly another spelling does. */
const SEARCH = { combineWith: 'AND', fuzzy: 0.1, prefix: true, boost: { title: 4, titles: 2, text: 1 } } as const

export default defineConfig({
  title: 'Ohun',
  titleTemplate: ':title – Ohun',
  description: 'AI agents on voice calls, SMS and WhatsApp over Nigerian telephony.',
  lang: 'en',
  base: BASE,
  outDir: '../packages/server/dist/docs',
  cacheDir: './.vitepress/cache',
  cleanUrls: true,
  // Decisions are for those who work on the code; the site links to them in the repository.
  srcExclude: ['decisions/**'],
  sitemap: { hostname: `${SITE_ADDRESS}${BASE}` },
  // Data costs its reader money: only what is opened is loaded.
  router: { prefetchLinks: false },
  // Else every page has the list of all pages in it.
  metaChunk: true,
  head,
  // It would add a style element to the page, which the Content-Security-Policy does not allow.
  appearance: { disableTransition: false },
  markdown: {
    theme: CODE_THEME,
    codeTransformers: [tokenClasses],
    anchor: { slugify: slug },
    config: (md) => void md.use(githubLinks).use(referenceLinks).use(tableLabels),
  },
  themeConfig: {
    siteTitle: false,
    nav: navigation,
    sidebar,
    outline: { level: [2, 3], label: 'On this page' },
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        miniSearch: { _splitIntoSections: searchSections, searchOptions: SEARCH },
        // The button shows its key too, and speech input finds it by what it shows: the space keeps the two apart, as in the name.
        translations: { button: { buttonText: 'Search ', buttonAriaLabel: 'Search K, with Control or Command' } },
      },
    },
    docFooter: { prev: 'Previous', next: 'Next' },
    externalLinkIcon: true,
    notFound: {
      quote: 'This page does not exist, or it has moved.',
      linkLabel: 'go to the start of the documentation',
      linkText: 'Documentation',
    },
  },
  transformPageData(page) {
    const found = pages.get(page.relativePath)
    if (!found) return
    // A guide has its title from its heading, as a link to a section needs it.
    const { description, title } = found
    if (!page.params) return { description }
    const frontmatter = page.params.section === 'api' ? { ...page.frontmatter, ...OPERATION } : page.frontmatter
    return { description, title, frontmatter }
  },
  transformHead: ({ pageData }) => pageHead(pages.get(pageData.relativePath)),
  buildEnd: ({ outDir }) => writeTextFiles(outDir, [...pages.values()]),
  // Styles in attributes would need a weaker Content-Security-Policy; the theme's own CSS has these two.
  transformHtml: (html) => html.replaceAll(/ style="(?:position:relative;|--vp-vh:0px;)?"/g, ''),
})
