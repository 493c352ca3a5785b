import type { Context } from '../context.ts'
import { errorCodesBy, exitCodes, meanings, type ExitCode } from '../exit-codes.ts'
import type { Run } from './built-in-command.ts'

/** Prints the text of a topic. */
export function topicPrinter(name: string): Run {
  return async (context: Context) => await context.stdout.write(texts[name]!())
}

const texts: Readonly<Record<string, () => string>> = {
  'exit-codes': exitCodesText,
  environment: () => environmentText,
  output: () => outputText,
}

/** Two columns for people; a script does not need to parse them. */
function exitCodesText(): string {
  const lines = Object.values(exitCodes).flatMap((code: ExitCode) => [
    `${String(code).padStart(3)}  ${meanings[code]}`,
    ...wrapped(errorCodesBy(code)),
  ])
  return `Exit codes\n\n${lines.join('\n')}\n\nAn error on stderr has the same number in exit_code.\n`
}

function wrapped(codes: readonly string[]): string[] {
  const lines: string[] = []
  for (const code of codes) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + code.length + 2 <= 80) lines[lines.length - 1] = `${line}, ${code}`
    else lines.push(`     ${code}`)
  }
  return lines
}

const environmentText = `Environment variables

OHUN_API_KEY              The API key. A key is never a flag.
OHUN_BASE_URL             The URL of the service (--base-url).
OHUN_PROFILE              The profile (--profile).
OHUN_ENVIRONMENT          production or sandbox: which key of the profile to use (--environment).
OHUN_WORKSPACE            The workspace of a session, if you are in several (--workspace).
OHUN_SIGNING_SECRET       The signing secret, for webhooks verify and webhooks sign.
OHUN_SIGNING_SECRET_NEXT  The new signing secret during a rotation.
OHUN_DATA_DIR             Where a server in this directory keeps its data. Default: .ohun
XDG_CONFIG_HOME           Where ohun/config.json with the profiles is. Default: ~/.config
XDG_STATE_HOME            Where ohun/listen with the positions of listen is. Default: ~/.local/state
NO_COLOR                  Set it to anything for output without colour; TERM=dumb does the same.

A flag comes before a variable, a variable before the profile, the profile before the default. Without a
profile and without OHUN_API_KEY, ohun uses .ohun/credentials.json of a server in this directory.
`

const outputText = `Output

Data goes to stdout, everything else to stderr.

table   For people: the default on a terminal. Columns that do not fit are left out from the right;
        status and error columns stay. Below 80 columns, each row becomes a card.
json    The whole response: the default in a pipe or a file.
ndjson  One entry per line: the default of --all and of streams.
csv     One entry per line with a heading. A single value is plain text.

--output FORMAT   chooses one of them.
--query EXPR      selects data with a JMESPath expression, such as "calls[?status=='failed'].call_id".
--all             fetches every page and prints entries as they arrive.
--curl            prints the request as a curl command, and does not send it.
--debug           prints each request, response and retry to stderr, without keys.

An error is text on a terminal, otherwise one line of JSON on stderr with error_code, message, exit_code and,
for errors of the API, request_id, documentation_url and retry_after in seconds. Control characters from the
server are printed as \\u001b and never reach the terminal.
`
