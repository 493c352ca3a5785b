import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { ReferencePage } from './markdown.ts'

/** Where READMEs and guides say that the repository is. */
export const REPOSITORY = 'https://github.com/ohun-dev/ohun/blob/main/'

const PACKAGES = [
  {
    page: 'sdk',
    title: 'The SDK',
    description: 'The TypeScript client of the Ohun API: installing, errors, retries, pages and streams.',
  },
  {
    page: 'cli',
    title: 'The command line',
    description: 'The ohun command: installing, keys, output, exit codes and streams.',
  },
  {
    page: 'webhook-verifier',
    title: 'The webhook verifier',
    description: 'The package that verifies the signature of what Ohun sends to your server, and gives it types.',
  },
  {
    page: 'server',
    title: 'The server',
    description: 'The package that runs the Ohun service: installing, starting, and the systems that it runs on.',
  },
] as const

/** The READMEs of the published packages. */
export function packagePages(): ReferencePage[] {
  return PACKAGES.map(({ page, title, description }) => {
    const file = `packages/${page}/README.md`
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    return { section: 'packages', page, title, description, content: withWholeLinks(file, text) }
  })
}

/** A README is shown elsewhere than it lies, so its relative links become links into the repository. */
function withWholeLinks(file: string, text: string): string {
  return text.replaceAll(/\]\((?![a-z]+:|#|\/)([^)\s]+)\)/g, (_, target: string) => {
    return `](${REPOSITORY}${posix.join(posix.dirname(file), target)})`
  })
}
