import { describe, expect, test } from 'vitest'
import { chunkDocument, MAX_CHUNKS } from './chunk-document.ts'

const markdown = (content: string) => chunkDocument({ content, content_type: 'text/markdown' })
const plain = (content: string) => chunkDocument({ content, content_type: 'text/plain' })
const sentence = (length: number): string => `${'x'.repeat(length - 1)}.`

describe('Markdown', () => {
  test('is split at its headings, and each passage has the headings above it', () => {
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

  test('has no headings in fenced code, nor where a # does not begin one', () => {
    const content = '```sh\n# a comment\n~~~\n```\n#hashtag\n####### seven'
    expect(markdown(content)).toEqual([{ heading: '', text: content }])
  })

  test('with only headings is one passage', () => {
    expect(markdown('# One\n## Two')).toEqual([{ heading: '', text: '# One\n## Two' }])
  })
})

describe('headings that are too long', () => {
  test('are text: nothing of them is lost or repeated', () => {
    const line = `# ${'x'.repeat(200)}`
    expect(markdown(`# Top\n${line}\ntext`)).toEqual([{ heading: 'Top', text: `${line}\ntext` }])
  })

  test('together, lose the outermost ones', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(180))
    expect(markdown(`# ${a}\n## ${b}\n### ${c}\ntext`)).toEqual([{ heading: `${b} › ${c}`, text: 'text' }])
  })

  test('a heading keeps the # of its last word, and loses the # that close it', () => {
    const lines = ['# C#', '## Deep ##', '### ###', '# a   ', '#\tTab']
    const found = lines.map((line) => markdown(`${line}\ntext`))
    expect(found.map(([first]) => first?.heading)).toEqual(['C#', 'Deep', '', 'a', 'Tab'])
  })
})

test('a document with too many passages is not split to its end', () => {
  expect(markdown('# a\nb\n'.repeat(100_000))).toHaveLength(MAX_CHUNKS + 1)
})

describe('plain text', () => {
  const textsOf = (content: string) => plain(content).map(({ text }) => text)

  test('has no headings', () => {
    expect(plain('# One\n\nTwo')).toEqual([{ heading: '', text: '# One\n\nTwo' }])
  })

  test('keeps short paragraphs together and is split between them', () => {
    const [a, b, c] = [sentence(300), sentence(300), sentence(300)]
    expect(textsOf(`${a}\r\n\r\n${b}\n \n${c}\n\n`)).toEqual([`${a}\n\n${b}`, c])
  })

  test('is split between the sentences of a long paragraph', () => {
    const [a, b, c] = [sentence(500), sentence(200), sentence(300)]
    expect(textsOf([a, b, c].join(' '))).toEqual([`${a} ${b}`, c])
  })

  test('is split between the words of a long sentence, and anywhere within a word of a thousand letters', () => {
    const words = textsOf('word '.repeat(4_000))
    expect(words.every((text) => text.length <= 800 && text.split(' ').every((word) => word === 'word'))).toBe(true)
    const letters = '👋é'.repeat(5_000)
    expect(textsOf(letters).join('').replaceAll(/\s/g, '')).toBe(letters)
  })
})
