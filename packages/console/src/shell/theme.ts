export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'ohun-theme'

/** The theme that was chosen in this browser. */
export function themeNow(): Theme {
  const stored = localStorage.getItem(KEY)
  return THEMES.find((theme) => theme === stored) ?? 'auto'
}

export function setTheme(theme: Theme): Theme {
  localStorage.setItem(KEY, theme)
  applyTheme(theme)
  return theme
}

const forced = matchMedia('(forced-colors: active)')
forced.addEventListener('change', () => applyTheme(themeNow()))

/**
 * Where the device forces its colours, they replace those of the theme, except in drawings. So these follow the device too: those of a
 * dark theme cannot be seen on its white page.
 */
export function applyTheme(theme: Theme): void {
  if (theme === 'auto' || forced.matches) delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
