import { expect, test } from 'vitest'
import { filesMatching, isGenerated, occurrences, withoutComments, type SourceFile } from './source-files.ts'

/** Words that meant several things or very little, each with its replacement from the glossary. */
const retired: Record<string, RegExp> = {
  prelease: /\b(?:birth|born)[A-Z_]|\b\w*Birth\w*|\b(?:births?|born)\b(?=\s*[:(=])/g,
  Harness: /\b(?:open)?[A-Z]?\w*House\b|\bhouse\b(?=\s*[:.=])/g,
  'live update': /\bHappenings?\b|\bhappenings?\b(?=\s*[:.(=])/g,
  'consent changes': /\bwishes\b|\bWISHES\b/g,
  'source lock': /\b\w*Latch\b|#latch\b/g,
  'pause or resume': /#breathe\b|\bbreathe\(/g,
  'is below the threshold': /\b(?:hesitates|doubts)\b(?=\s*[:(=])/g,
  mute: /\bdeafen\w*/g,
  'agent speech, playback': /\bSayings?\b/g,
  'caller speech, caller input': /\b(?:Ears|Hearing|Listening)\b/g,
  'MAX_ or MIN_': /\b(?:MOST|LEAST|FEWEST)_[A-Z]\w*/g,
  slot: /\b(?:Places|PlaceLimiter|takePlace)\b/g,
  mismatch: /\bTold\b/g,
  'in progress': /\bunder_way\b|\bunderWay\b/g,
  'delete, for rows of the database': /\bforget(?:Analyses|CallBacks|Claims|Media|Clocks|Simulations)\w*/g,
  'content retention, record retention': /\b(?:Retained|Kept)(?:Kind|Records)\b/g,
  'call-back request': /\w*Wish\b/g,
  poll: /\b(?:Looked|LookedAt|lookAlone|lookFrom|lookStatement)\b/g,
  'record or log, for verbs':
    /\b[nN]oted[A-Z]\w*|\bnote(?:Claim|Country|Ends|Key|Lanes|Pace|Prices|Request|Source|Use|Utterance)\b/g,
  'status or state': /\b(?:readStanding|selectStanding)\b/g,
  'connection, chat': /\b(?:PersonaTalk|messageTalk|talkOver)\b/g,
}

const sources = filesMatching('packages/*/{src,test}/**/*.ts', 'test/**/*.ts', 'examples/**/*.ts').filter(
  ({ path }) => !isGenerated(path) && !path.endsWith('retired-names.test.ts'),
)

/** The code without texts and comments, which may use the words in their usual meaning. */
function codeOf({ path, text }: SourceFile): SourceFile {
  return {
    path,
    text: withoutComments(text).replaceAll(/'[^'\n]*'|`[^`]*`/g, (quoted) => quoted.replaceAll(/[^\n]/g, ' ')),
  }
}

const code = sources.map(codeOf)

test.each(Object.entries(retired))('names use "%s" and not a word that it replaced', (_, words) => {
  expect(code.length).toBeGreaterThan(1_000)
  expect(occurrences(code, words)).toEqual([])
})

test('file names do not contain retired words', () => {
  const named = sources.filter(({ path }) =>
    /(?:^|[-/])(?:house|birth|latch|sayings?|happenings?|wishes)[-.]/.test(path),
  )
  expect(named.map(({ path }) => path)).toEqual([])
})

test('the words are found in names but not in texts', () => {
  const text = "class CallHouse {}\nconst wishes = 1\nthrow new Error('it wishes')\n// a Latch\nfunction deafen() {}"
  const found = Object.values(retired).flatMap((words) => occurrences([codeOf({ path: 'a.ts', text })], words))
  expect(found).toEqual(['a.ts:1: CallHouse', 'a.ts:2: wishes', 'a.ts:5: deafen'])
})
