import { createCssVariablesTheme } from 'shiki'
import type { ShikiTransformer } from 'shiki'

/** Its colours are variables, which the theme's CSS has for light and for dark pages. */
export const CODE_THEME = createCssVariablesTheme({ name: 'ohun', variablePrefix: '--code-', fontStyle: false })

/** Colours as classes: style attributes would need a weaker Content-Security-Policy, and are longer. */
export const tokenClasses: ShikiTransformer = {
  name: 'token-classes',
  // By default a line that takes half a second, as on a busy machine, has one colour: builds would differ.
  preprocess(code, options) {
    options.tokenizeTimeLimit = 0
    return code
  },
  pre(node) {
    delete node.properties.style
  },
  span(node) {
    const [, kind] = /--code-token-([a-z-]+)/.exec(node.properties.style as string) ?? []
    delete node.properties.style
    if (kind) node.properties.class = `token-${kind}`
  },
}
