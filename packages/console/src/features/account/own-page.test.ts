import { afterEach, expect, test, vi } from 'vitest'
import { ownPage } from './own-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['https://evil.example/', '/console/'],
  ['//evil.example', '/console/'],
  ['/\\evil.example', '/console/'],
  ['javascript:alert(1)', '/console/'],
  [undefined, '/console/'],
  ['/production?from=mail', '/console/production?from=mail'],
])('a sign-in that names %s leads to %s', (to, page) => {
  vi.stubGlobal('location', { origin: 'https://ohun.example' })
  expect(ownPage(to)).toBe(page)
})
