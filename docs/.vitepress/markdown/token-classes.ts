import { createCssVariablesTheme } from 'shiki'
import type { ShikiTransformer } from 'shiki'

/** Its colours are variables, which the theme's CSS has for light and for dark pages. */
export const CODE_THEME = createCssVariablesTheme({ name: 'ohun', variablePrefix: '--code-', fontStyle: false })

/** Colours as classes: style attributes would need a weaker Content-Security-Policy, and are longer. */
export const tokenClasses: ShikiTransformer = {
  name: 'token-classes',
  pre(node) {
    delete node.properties.style
  },
  span(node) {
    const [, kind] = /--code-token-([a-z-]+)/.exec(String(node.properties.style ?? '')) ?? []
    delete node.properties.style
    if (kind) node.properties.class = `token-${kind}`
  },
}
