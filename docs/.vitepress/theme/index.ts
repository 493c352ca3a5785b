// Without its fonts: nothing is loaded that the reader's device has.
import DefaultTheme from 'vitepress/theme-without-fonts'
import type { Theme } from 'vitepress'
import { h, onMounted } from 'vue'
import { CallCard } from './call-card.ts'
import { showCurrentLink } from './show-current-link.ts'
import './style.css'
import { Wordmark } from './wordmark.ts'

export default {
  extends: DefaultTheme,
  setup: () => onMounted(showCurrentLink),
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-title-before': () => h(Wordmark),
      'home-hero-image': () => h(CallCard),
    }),
} satisfies Theme
