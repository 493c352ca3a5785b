import { describe, expect, test } from 'vitest'
import { chunkDocument, MOST_CHUNKS } from './chunk-document.ts'

const atOnce = () => Promise.resolve()
const markdown = (content: string) => chunkDocument({ content, content_type: 'text/markdown' }, atOnce)
const plain = (content: string) => chunkDocument({ content, content_type: 'text/plain' }, atOnce)
const sentence = (length: number): string => `${'x'.repeat(length - 1)}.`

describe('Markdown', () => {
  test('is cut at its headings, each passage knowing those above it', async () => {
    const content =
      '# Shop\n\nWe sell bread.\n\n## Hours\n\nFrom 9 to 6.\n\n### Sunday\nClosed.\n\n## Pay\nBy transfer.'
    expect(await markdown(content)).toEqual([
      { heading: 'Shop', text: 'We sell bread.' },
      { heading: 'Shop › Hours', text: 'From 9 to 6.' },
      { heading: 'Shop › Hours › Sunday', text: 'Closed.' },
      { heading: 'Shop › Pay', text: 'By transfer.' },
    ])
  })

  test('may begin without a heading and skip levels', async () => {
    expect(await markdown('Before.\n\n### Deep ###\nWithin.\n# Top\nAfter.')).toEqual([
      { heading: '', text: 'Before.' },
      { heading: 'Deep', text: 'Within.' },
      { heading: 'Top', text: 'After.' },
    ])
  })

  test('has no headings in fenced code, nor where a # is no heading', async () => {
    const content = '```sh\n# a comment\n~~~\n```\n#hashtag\n####### seven'
    expect(await markdown(content)).toEqual([{ heading: '', text: content }])
  })

  test('of headings alone is one passage', async () => {
    expect(await markdown('# One\n## Two')).toEqual([{ heading: '', text: '# One\n## Two' }])
  })
})

describe('headings that are too long', () => {
  test('are text: nothing of them is lost, and nothing is repeated', async () => {
    const line = `# ${'x'.repeat(200)}`
    expect(await markdown(`# Top\n${line}\ntext`)).toEqual([{ heading: 'Top', text: `${line}\ntext` }])
  })

  test('together, lose the outermost', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(180))
    expect(await markdown(`# ${a}\n## ${b}\n### ${c}\ntext`)).toEqual([{ heading: `${b} › ${c}`, text: 'text' }])
  })

  test('a heading keeps the # of its last word, and loses those that close it', async () => {
    const lines = ['# C#', '## Deep ##', '### ###', '# a   ', '#\tTab']
    const found = await Promise.all(lines.map((line) => markdown(`${line}\ntext`)))
    expect(found.map(([first]) => first?.heading)).toEqual(['C#', 'Deep', '', 'a', 'Tab'])
  })
})

test('what makes more passages than a document may have is not cut to its end', async () => {
  expect(await markdown('# a\nb\n'.repeat(100_000))).toHaveLength(MOST_CHUNKS + 1)
})

describe('plain text', () => {
  const textsOf = async (content: string) => (await plain(content)).map(({ text }) => text)

  test('has no headings', async () => {
    expect(await plain('# One\n\nTwo')).toEqual([{ heading: '', text: '# One\n\nTwo' }])
  })

  test('keeps short paragraphs together and cuts between them', async () => {
    const [a, b, c] = [sentence(300), sentence(300), sentence(300)]
    expect(await textsOf(`${a}\r\n\r\n${b}\n \n${c}\n\n`)).toEqual([`${a}\n\n${b}`, c])
  })

  test('cuts a long paragraph between its sentences', async () => {
    const [a, b, c] = [sentence(500), sentence(200), sentence(300)]
    expect(await textsOf([a, b, c].join(' '))).toEqual([`${a} ${b}`, c])
  })

  test('cuts a long sentence between its words, and a word of a thousand letters anywhere', async () => {
    const words = await textsOf('word '.repeat(4_000))
    expect(words.every((text) => text.length <= 800 && text.split(' ').every((word) => word === 'word'))).toBe(true)
    const letters = '👋é'.repeat(5_000)
    expect((await textsOf(letters)).join('').replaceAll(/\s/g, '')).toBe(letters)
  })

  test('of a million characters is cut in steps of a few milliseconds', async () => {
    const hostile = ['Lagos. \n', 'a\n\n', '# a\n', 'a ', '. ', '#', '\n', ' ']
    for (const run of hostile) {
      const content = run.repeat(1_000_000 / run.length)
      let [steps, longest, since] = [0, 0, performance.now()]
      const pause = async () => {
        longest = Math.max(longest, performance.now() - since)
        steps += 1
        since = performance.now()
      }
      await chunkDocument({ content, content_type: 'text/markdown' }, pause)
      expect({ run, steps: steps >= 40, longest: longest < 150 ? 'short' : longest }).toEqual({
        run,
        steps: true,
        longest: 'short',
      })
    }
  })
})
