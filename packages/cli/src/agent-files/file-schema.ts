import type { Flag } from '../manifest.ts'
import { agentFields, fileFields } from './agent-fields.ts'

const text = { type: 'string', minLength: 1 }
const e164 = {
  type: 'string',
  pattern: '^\\+[1-9][0-9]{6,14}$',
  'x-accepts': 'an E.164 number in quotes, such as "+2348031234567"',
}

const headers = {
  type: 'object',
  additionalProperties: {
    type: 'string',
    pattern: '\\$\\{[A-Za-z_][A-Za-z0-9_]*\\}',
    'x-accepts': 'a text with an environment variable such as ${NAME}, because values of headers are secrets',
  },
}

const endpoint = {
  type: 'object',
  additionalProperties: false,
  required: ['url'],
  properties: {
    url: text,
    description: { type: 'string' },
    active: { type: 'boolean' },
    event_types: { type: 'array', items: text },
    headers,
  },
}

const server = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'url'],
  properties: {
    name: text,
    url: text,
    headers,
    allowed_tools: { type: ['array', 'null'], items: text },
    timeout_ms: { type: 'integer' },
  },
}

const routingRule = {
  type: 'object',
  additionalProperties: false,
  required: ['number', 'match_type'],
  properties: {
    number: e164,
    match_type: { enum: ['keyword', 'regex', 'default'] },
    match_value: { type: ['string', 'null'] },
    priority: { type: 'integer', minimum: 0, maximum: 1000 },
  },
}

/** A file refers to a knowledge base by name, because ids differ between workspaces. */
const ownFields = agentFields.filter(({ name }) => name !== 'knowledge_base_id')

/** The structure of `agent.yaml`. The service checks the values; its errors are mapped to lines of the file. */
export const agentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['display_name'],
  properties: {
    ...Object.fromEntries(ownFields.map((flag) => [flag.name, fieldSchema(flag)])),
    display_name: text,
    tool_definitions: { type: 'array', items: { type: 'object' } },
    mcp_servers: { type: 'array', items: server },
    ...Object.fromEntries(Object.keys(fileFields).map((name) => [name, { ...text, type: ['string', 'null'] }])),
    endpoints: { type: 'array', maxItems: 100, items: endpoint },
    routing_rules: { type: 'array', maxItems: 1_000, items: routingRule },
  },
}

/** The structure of `knowledge.yaml`. */
export const knowledgeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'documents'],
  properties: {
    name: text,
    description: { type: ['string', 'null'] },
    documents: {
      type: 'array',
      maxItems: 10_000,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'file'],
        properties: {
          title: text,
          file: { ...text, pattern: '\\.(md|txt)$', 'x-accepts': 'the name of a .md or .txt file' },
        },
      },
    },
  },
}

function fieldSchema({ type, list, choices }: Flag): object {
  if (choices) return { enum: [...choices, null] }
  if (type === 'json') return {}
  if (list) return { type: ['array', 'null'], items: { type } }
  return { type: [type, 'null'] }
}
