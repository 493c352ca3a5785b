import { openObjects } from './closed-bodies.ts'
import { componentName, property, type Contract, type Media, type Operation } from './contract.ts'
import { isJson } from './media-types.ts'

/** The faults by our own rules, which complement redocly's. Each fault is one line. */
export function faults(contract: Contract): string[] {
  const found = contract.operations.flatMap((operation) =>
    [
      ...namingFaults(operation),
      ...exampleFaults(operation),
      ...errorFaults(operation),
      ...codeFaults(contract, operation),
      ...responseFaults(contract, operation),
      ...aliasFaults(contract, operation),
      ...repeatFaults(operation),
      ...socketFaults(contract, operation),
      ...bodyFaults(contract, operation),
    ].map((fault) => `${operation.id}: ${fault}`),
  )
  const names = contract.operations.flatMap(({ sdk }) => (sdk ? [`${sdk.group}.${sdk.method}`] : []))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  return [
    ...found,
    ...twice.map((name) => `x-sdk ${name}: is given to two operations`),
    ...webhookFaults(contract),
    ...catalogueFaults(contract),
  ]
}

/** Each code of errors.yaml needs an explanation, because its page shows nothing else. */
function catalogueFaults({ errors }: Contract): string[] {
  return Object.entries(errors).flatMap(([code, { cause, fix, example, exit_code }]) => {
    const untold = Object.entries({ cause, fix }).filter(([, text]) => !/\S[.!]$/.test(text ?? ''))
    const sentences = (fix ?? '').split(/[.!] (?=[A-Z`])/).length
    return [
      ...untold.map(([field]) => `errors.yaml: ${code}: ${field} must be sentences that end with a full stop`),
      ...(sentences > 4 ? [`errors.yaml: ${code}: fix must be at most four sentences`] : []),
      ...(example ? [] : [`errors.yaml: ${code}: needs an example, the message of a response`]),
      ...(Number.isInteger(exit_code) && exit_code > 2 ? [] : [`errors.yaml: ${code}: needs an exit_code over 2`]),
    ]
  })
}

function namingFaults({ sdk, alias_of, hidden, items, responses }: Operation): string[] {
  const camel = /^[a-z][A-Za-z0-9]*$/
  const list: string[] = []
  if (alias_of !== undefined && sdk) list.push('is an alias, whose x-sdk is that of the other')
  if (hidden && sdk) list.push('x-clients: false and x-sdk exclude each other')
  if (alias_of === undefined && !hidden && (!sdk || !camel.test(sdk.group) || !camel.test(sdk.method)))
    list.push('needs x-sdk: group.method, both camelCase')
  if (responses.some(({ status }) => Number.isNaN(status))) list.push('list each status; default and 4XX are too vague')
  if (items !== undefined && !/^[a-z_]+$/.test(items)) list.push('x-pagination.items must name an array of the page')
  return list
}

function aliasFaults({ operations }: Contract, { alias_of }: Operation): string[] {
  const isKnown = alias_of === undefined || operations.some(({ id, sdk }) => id === alias_of && sdk)
  return isKnown ? [] : [`x-alias-of: ${alias_of} is no operation that clients have`]
}

/** Other methods may always be repeated, and a key makes a `POST` repeatable. */
function repeatFaults({ method, idempotent, repeatable }: Operation): string[] {
  const is_needed = method === 'POST' && !idempotent
  return repeatable && !is_needed ? ['x-repeatable: is only for a POST without Idempotency-Key'] : []
}

/** Checks `x-websocket`, which the linter ignores. */
function socketFaults({ schemas }: Contract, { websocket, method, responses }: Operation): string[] {
  const upgrades = responses.some(({ status }) => status === 101)
  if (!websocket) return upgrades ? ['declares 101 and needs x-websocket'] : []
  const unknown = [websocket.sends, websocket.receives].filter((name) => !(name in schemas))
  return [
    ...(upgrades && method === 'GET' ? [] : ['x-websocket: must be a GET that declares 101']),
    ...unknown.map((name) => `x-websocket: ${name} is no component`),
  ]
}

function bodyFaults(contract: Contract, operation: Operation): string[] {
  return openObjects(contract, operation).map(
    (at) =>
      `${at} must say which other fields it takes: additionalProperties or unevaluatedProperties, false unless it is a map`,
  )
}

function exampleFaults({ body, responses }: Operation): string[] {
  const inBody = body?.media.some(lacksExample) ? ['the request body needs an example'] : []
  const inResponses = responses.filter(({ media }) => media.some(lacksExample))
  return [...inBody, ...inResponses.map(({ status }) => `response ${status} needs an example`)]
}

function lacksExample({ type, example }: Media): boolean {
  return isJson(type) && example === undefined
}

function errorFaults({ authenticated, address_limit, body, invalid_code, parameters, responses }: Operation): string[] {
  const expected = [
    500,
    ...(authenticated ? [401, 403, 429] : []),
    ...(address_limit === undefined ? [] : [429]),
    ...(body ? [400] : []),
    // If an invalid body has its own code, that code also covers a wrong type or size.
    ...(body && invalid_code === undefined ? [413, 415] : []),
    ...(parameters.some((parameter) => parameter.in === 'query') ? [400] : []),
  ]
  const declared = new Set(responses.map(({ status }) => status))
  const missing = [...new Set(expected)].filter((status) => !declared.has(status))
  return missing.map((status) => `must declare ${status}: every operation of its kind can answer it`)
}

/**
 * Checks that an error response lists its codes, that errors.yaml has them with the same status, and that the example
 * shows one of them.
 */
function codeFaults({ errors }: Contract, { responses, invalid_code }: Operation): string[] {
  if (invalid_code !== undefined && errors[invalid_code]?.status !== 400)
    return [`x-invalid-code: errors.yaml has no ${invalid_code} with status 400`]
  const failures = responses.filter(({ status }) => status >= 400)
  return failures.flatMap(({ status, codes, media }) => {
    // A page for people shows the message without the code.
    const coded = media.filter(({ type }) => type !== 'text/html')
    const shown = coded.map(({ example }) => (example as { error_code?: string } | undefined)?.error_code)
    const foreign = codes.filter((code) => errors[code]?.status !== status)
    return [
      ...(codes.length === 0 ? [`response ${status} must list its codes in x-error-codes`] : []),
      ...foreign.map((code) => `response ${status}: errors.yaml has no ${code} with that status`),
      ...(shown.some((code) => !codes.includes(String(code)))
        ? [`response ${status}: its example must show one of its x-error-codes`]
        : []),
    ]
  })
}

function responseFaults({ document }: Contract, { responses }: Operation): string[] {
  return responses.flatMap(({ status, media, headers }) => {
    const absent = ['X-Request-Id', 'X-Service-Duration'].filter((name) => !headers.some((h) => h.name === name))
    const schemas = media.flatMap(({ type, schema }) => (isJson(type) && schema ? [schema] : []))
    const unnamed = schemas.some((schema) => componentName(schema) === undefined)
    const objects = media.flatMap(({ type, schema, streamed }) => (isJson(type) && schema && !streamed ? [schema] : []))
    const bare = objects.some((schema) => !property(document, schema, 'request_id'))
    return [
      ...absent.map((name) => `response ${status} must declare the header ${name}`),
      ...(unnamed ? [`response ${status} must be a named schema alone: schema: { $ref: … }`] : []),
      ...(bare ? [`response ${status}: its schema must have request_id: { $ref: error.yaml#/RequestId }`] : []),
    ]
  })
}

function webhookFaults({ webhooks }: Contract): string[] {
  return webhooks.flatMap(({ name, kind, event_type, payload, example }) => {
    const expected = kind === 'test' ? name.replace(/^test\./, '') : name
    return [
      ...(event_type !== expected && (kind !== 'request' || event_type !== undefined)
        ? [`webhook ${name}: event_type must be const ${expected}`]
        : []),
      ...(kind !== 'request' && !payload ? [`webhook ${name}: payload must be a named schema`] : []),
      ...(example === undefined ? [`webhook ${name}: needs an example`] : []),
    ]
  })
}
