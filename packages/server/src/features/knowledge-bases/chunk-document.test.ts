import { describe, expect, test } from 'vitest'
import { chunkDocument } from './chunk-document.ts'

const markdown = (content: string) => chunkDocument({ content, content_type: 'text/markdown' })
const plain = (content: string) => chunkDocument({ content, content_type: 'text/plain' })
const sentence = (length: number): string => `${'x'.repeat(length - 1)}.`

describe('Markdown', () => {
  test('is cut at its headings, each passage knowing those above it', () => {
    const content =
      '# Shop\n\nWe sell bread.\n\n## Hours\n\nFrom 9 to 6.\n\n### Sunday\nClosed.\n\n## Pay\nBy transfer.'
    expect(markdown(content)).toEqual([
      { heading: 'Shop', text: 'We sell bread.' },
      { heading: 'Shop › Hours', text: 'From 9 to 6.' },
      { heading: 'Shop › Hours › Sunday', text: 'Closed.' },
      { heading: 'Shop › Pay', text: 'By transfer.' },
    ])
  })

  test('may begin without a heading and skip levels', () => {
    expect(markdown('Before.\n\n### Deep ###\nWithin.\n# Top\nAfter.')).toEqual([
      { heading: '', text: 'Before.' },
      { heading: 'Deep', text: 'Within.' },
      { heading: 'Top', text: 'After.' },
    ])
  })

  test('has no headings in fenced code, nor where a # is no heading', () => {
    const content = '```sh\n# a comment\n~~~\n```\n#hashtag\n####### seven'
    expect(markdown(content)).toEqual([{ heading: '', text: content }])
  })

  test('of headings alone is one passage', () => {
    expect(markdown('# One\n## Two')).toEqual([{ heading: '', text: '# One\n## Two' }])
  })
})

describe('plain text', () => {
  test('has no headings', () => {
    expect(plain('# One\n\nTwo')).toEqual([{ heading: '', text: '# One\n\nTwo' }])
  })

  test('keeps short paragraphs together and cuts between them', () => {
    const [a, b, c] = [sentence(300), sentence(300), sentence(300)]
    expect(plain(`${a}\r\n\r\n${b}\n \n${c}\n\n`).map(({ text }) => text)).toEqual([`${a}\n\n${b}`, c])
  })

  test('cuts a long paragraph between its sentences', () => {
    const [a, b, c] = [sentence(500), sentence(200), sentence(300)]
    expect(plain([a, b, c].join(' ')).map(({ text }) => text)).toEqual([`${a} ${b}`, c])
  })

  test('cuts a long sentence between its words, and a word of a thousand letters anywhere', () => {
    expect(plain('word '.repeat(400)).every(({ text }) => text.length <= 800 && /^(word ?)+$/.test(text))).toBe(true)
    expect(
      plain('é'.repeat(1_000))
        .map(({ text }) => text.replaceAll(' ', ''))
        .join(''),
    ).toBe('é'.repeat(1_000))
  })

  test('of a million characters is cut in no time', () => {
    const started = performance.now()
    expect(plain('Lagos. \n'.repeat(125_000)).length).toBeGreaterThan(1_000)
    expect(plain('#'.repeat(500_000) + ' '.repeat(500_000)).length).toBeGreaterThan(0)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
