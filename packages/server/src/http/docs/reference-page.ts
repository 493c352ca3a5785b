import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { escapeHtml } from '../../platform/html-page.ts'

/** With its defaults the reference makes 14 requests to other hosts; with these none. */
const CONFIGURATION = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  proxyUrl: '',
}

/** `/docs`: the script reads its configuration from the element, so that no inline script is needed. */
export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ohun API reference</title>
</head>
<body>
<noscript>The document itself: <a href="/openapi.json">/openapi.json</a>. Errors: <a href="/docs/errors">/docs/errors</a>.</noscript>
<script id="api-reference" type="application/json" data-url="/openapi.json" data-configuration="${escapeHtml(JSON.stringify(CONFIGURATION))}"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`

/** The reference's script (Scalar): 4.4 MB. */
export function readReferenceScript(): Promise<Buffer> {
  return readFile(scriptPath())
}

function scriptPath(): string {
  const require = createRequire(import.meta.url)
  return join(dirname(require.resolve('@scalar/api-reference')), 'browser', 'standalone.js')
}
