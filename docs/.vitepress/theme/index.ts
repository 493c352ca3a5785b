// Without its fonts: nothing is loaded that the reader's device has.
import DefaultTheme from 'vitepress/theme-without-fonts'
import type { Theme } from 'vitepress'
import { h } from 'vue'
import { CallCard } from './call-card.ts'
import './style.css'
import { Wordmark } from './wordmark.ts'

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-title-before': () => h(Wordmark),
      'home-hero-image': () => h(CallCard),
    }),
} satisfies Theme
