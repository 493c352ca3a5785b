// Without its fonts: nothing is loaded that the reader's device has.
import DefaultTheme from 'vitepress/theme-without-fonts'
import type { DefaultTheme as Options, EnhanceAppContext, Theme } from 'vitepress'
import { useData, useRoute, useRouter } from 'vitepress'
import { h, nextTick, onMounted, watch } from 'vue'
import { CallCard } from './call-card.ts'
import { followMovedSection } from './follow-moved-section.ts'
import { nameSections } from './name-sections.ts'
import { searchRanking } from './search-ranking.ts'
import { showCurrentLink } from './show-current-link.ts'
import './style.css'
import { Wordmark } from './wordmark.ts'

export default {
  extends: DefaultTheme,
  enhanceApp: rankSearch,
  setup() {
    const route = useRoute()
    const router = useRouter()
    const { site } = useData()
    const followSection = (): Promise<void> => followMovedSection(site.value.base, (path) => router.go(path))
    // The sidebar marks its links once it is mounted.
    onMounted(() => nextTick(showCurrentLink))
    onMounted(() => nextTick(nameSections))
    onMounted(() => nextTick(followSection))
    watch(
      () => route.path,
      () => {
        void nextTick(nameSections)
        void nextTick(followSection)
      },
    )
  },
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-title-before': () => h(Wordmark),
      'home-hero-image': () => h(CallCard),
    }),
} satisfies Theme

function rankSearch({ siteData }: EnhanceAppContext): void {
  const { themeConfig, base } = siteData.value
  const search = themeConfig.search as Extract<Options.Config['search'], { provider: 'local' }>
  const { miniSearch } = search.options!
  const searchOptions = { ...miniSearch!.searchOptions, ...searchRanking(`${base}errors/`) }
  const options = { ...search.options, miniSearch: { ...miniSearch, searchOptions } }
  siteData.value = { ...siteData.value, themeConfig: { ...themeConfig, search: { ...search, options } } }
}
