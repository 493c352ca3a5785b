import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { description } from './description.ts'

/** A file `docs/*.md`. */
export interface Guide {
  /** Its file, such as `voice.md`. */
  path: string
  title: string
  description: string
  /** Its Markdown without the front matter. */
  content: string
  front_matter: FrontMatter
}

interface FrontMatter {
  description?: string
  hero?: { name: string; tagline: string }
  features?: { title: string; details: string; link: string }[]
}

const FOLDER = fileURLToPath(new URL('..', import.meta.url))

export function guides(): Guide[] {
  return globSync('*.md', { cwd: FOLDER }).toSorted().map(readGuide)
}

function readGuide(path: string): Guide {
  const text = readFileSync(`${FOLDER}/${path}`, 'utf8')
  const [whole = '', yaml = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? []
  const front_matter = (parse(yaml) ?? {}) as FrontMatter
  const content = text.slice(whole.length).trimStart()
  const [, heading] = /^# (.+)$/m.exec(content) ?? []
  return {
    path,
    title: heading ?? front_matter.hero?.name ?? path,
    description: front_matter.description ?? description(firstParagraph(content)),
    content,
    front_matter,
  }
}

/** The text below the title. */
function firstParagraph(content: string): string {
  const text = content.replaceAll(/^```[\s\S]*?^```$|<!--[\s\S]*?-->/gm, '')
  return text.split(/\n{2,}/).find((block) => /^[\p{L}`*[]/u.test(block)) ?? ''
}
