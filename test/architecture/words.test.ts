import { expect, test } from 'vitest'
import { filesMatching, isGenerated, isTest, occurrences, type SourceFile } from './source-files.ts'

/** Phrases that a native writer would not use, each with what to write instead. */
const phrases: Record<string, RegExp> = {
  'is not a …': /(?<!\bthere )\bis no (?!longer\b|more\b|other\b)/gi,
  'receives, reports, is distinguished by': /\btold\b(?!\()/gi,
  'anyone who, whichever': /\bwhoever\b/gi,
  fix: /\bmend(?:s|ed|ing)?\b/gi,
  'again, new': /\banew\b/gi,
  'replaces, is in': /\bstands? in\b/gi,
  'for operators, for users': /\bfor who\b/gi,
  'default: …': /\bunless told\b/gi,
  'automatically, alone': /\bby (?:itself|themselves)\b/gi,
  'a deadlock, endlessly': /\b(?:in a circle|without end)\b/gi,
  'the outcome, the state': /\bbec(?:omes?|ame|ome) of\b/gi,
  'says nothing about': /\bsa(?:y|ys|id) nothing of\b/gi,

  continues: /\bgoes on\b/gi,
  'is notified, learns': /\bhears? of\b/gi,
  'in progress': /\bunder way\b/gi,
  'unassigned, does not belong to anyone': /\bnobody's\b/gi,
  'without success': /\bin vain\b/gi,
  'did not answer': /\bgave no answer\b/gi,
  'common mistakes': /\busual faults\b/gi,
}

/** Everything that users read: pages, the OpenAPI document, and the sources of published packages. */
const read = filesMatching(
  'README.md',
  'docs/*.md',
  'packages/*/README.md',
  'openapi/*.yaml',
  'openapi/{events,paths,schemas}/**/*.yaml',
  'packages/{sdk,cli,command-line,webhook-verifier}/src/**/*.ts',
).filter(({ path }) => !isTest(path) && !isGenerated(path))

/** The service's messages and help: quoted texts that contain a space, except prompts for models. */
const messages = filesMatching('packages/server/src/**/*.ts')
  .filter(({ path }) => !isTest(path) && !isGenerated(path) && !/\/(?:prompt|templates)\.ts$/.test(path))
  .map(({ path, text }): SourceFile => ({ path, text: onlyQuoted(text) }))

/** Openings of comments that are fragments, each with the openings to use instead. */
const openings: Record<string, RegExp> = {
  'The size of …, Limits …': opening('Of '),
  'The events that …, How to fix it': opening(String.raw`What\b(?![^.;]*\?)`),
  'The receiver of …, A caller that …': opening(String.raw`(?:Who|Whose|Whoever) (?![^.;]*\?)`),
  'Deletes the rows of …': opening(String.raw`By [a-z]+ing\b[^.,]*: `),
  'Null if …': /(?:\/\*\* |^ *\* |\/\/ |[;:,.] )(?:[Nn]ull|Empty|Undefined): /gm,
}

function opening(words: string): RegExp {
  return new RegExp(String.raw`(?:\/\*\* |^ *\* |(?<!:)\/\/ |@(?:returns|throws) |@param \S+ - )${words}`, 'gm')
}

/** All hand-written comments: in sources, tests, benchmarks, examples and tools. */
const comments = filesMatching('{packages,openapi,docs,examples,test,release,scripts}/**/*.{ts,js,mjs}', '*.ts')
  .filter(({ path }) => !isGenerated(path) && !path.endsWith('words.test.ts'))
  .map(({ path, text }): SourceFile => ({ path, text: onlyComments(text) }))

/** The comments of each line. Line numbers do not change. */
function onlyComments(text: string): string {
  return text
    .split('\n')
    .map((line) => (/^\s*(?:\/?\*|\/\/)/.test(line) ? line : (/\/\/ .*/.exec(line)?.[0] ?? '')))
    .join('\n')
}

/** The quoted texts of each line. Line numbers do not change; comments and code are left out. */
function onlyQuoted(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      /^\s*(?:\/?\*|\/\/)/.test(line) ? '' : (line.match(/'[^']* [^']*'|`[^`]* [^`]*`/g) ?? []).join(' '),
    )
    .join('\n')
}

test.each(Object.entries(phrases))('users read "%s" and not what it replaces', (_, phrase) => {
  expect(read.length + messages.length).toBeGreaterThan(200)
  expect(occurrences([...read, ...messages], phrase)).toEqual([])
})

test.each(Object.entries(phrases))('comments say "%s" and not what it replaces', (_, phrase) => {
  expect(comments.length).toBeGreaterThan(1_500)
  expect(occurrences(comments, phrase)).toEqual([])
})

test.each(Object.entries(openings))('comments begin with "%s" and not as fragments', (_, opening) => {
  expect(occurrences(comments, opening)).toEqual([])
})

test('the openings find fragments and no sentences', () => {
  const text = [
    '/** Of the next turn. */',
    '  // Of a WAV.',
    'listen() // Of the line.',
    ' * @param rate - Of the number.',
    '/** Null: no limit. */',
    '/** The limit; null: none. */',
    '/** What is kept. */',
    '// By halving: what a part needs grows with it.',
    '/** Who waits. */',
    '/** The end of the turn. Null if there is no limit. */',
    '// What if it is late?',
  ]
  const file = { path: 'a.ts', text: onlyComments(text.join('\n')) }
  const lines = Object.values(openings).flatMap((opening) => occurrences([file], opening))
  expect(lines.map((line) => line.split(':')[1])).toEqual(['1', '2', '3', '4', '7', '9', '8', '5', '6'])
})

test('the list finds the phrases', () => {
  const text = "throw new Error('which is no port')\n/** Whoever asks is told anew. */\nconst help = 'For who runs it'"
  const file = { path: 'a.ts', text }
  const found = (files: SourceFile[]) => Object.values(phrases).flatMap((phrase) => occurrences(files, phrase))
  expect(found([file])).toEqual(['a.ts:1: is no', 'a.ts:2: told', 'a.ts:2: Whoever', 'a.ts:2: anew', 'a.ts:3: For who'])
  expect(found([{ path: 'a.ts', text: onlyQuoted(text) }])).toEqual(['a.ts:1: is no', 'a.ts:3: For who'])
  expect(found([{ path: 'a.ts', text: onlyComments(text) }])).toEqual([
    'a.ts:2: told',
    'a.ts:2: Whoever',
    'a.ts:2: anew',
  ])
  expect(found([{ path: 'a.md', text: 'There is no such key, and the old one is no longer valid.' }])).toEqual([])
})
