// Generated from openapi/. Do not edit: run `npm run generate`.

import type { Schema } from './schema.ts'

/** Those that `SimulationCreate` consists of; references are `#/components/schemas/Name`. */
export const suiteSchemas: Readonly<Record<string, Schema>> = {
  E164: { type: 'string', pattern: '^\\+[1-9][0-9]{6,14}$', 'x-accepts': 'an E.164 number such as +2348031234567' },
  ExpectedEvent: {
    type: 'object',
    additionalProperties: false,
    required: ['type'],
    properties: {
      type: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[^\\x00]*$' },
      payload: { type: 'object', additionalProperties: true },
      times: { type: 'integer', minimum: 0, maximum: 1000 },
    },
  },
  ExpectedLatency: {
    type: 'object',
    additionalProperties: false,
    required: ['at_most'],
    properties: {
      stage: { type: 'string', enum: ['reply', 'first_byte', 'first_sentence', 'first_audio'], default: 'reply' },
      percentile: { type: 'integer', minimum: 1, maximum: 100, default: 100 },
      at_most: { type: 'integer', minimum: 1, maximum: 600000 },
    },
  },
  ExpectedQuality: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: {
      mos_at_least: { type: 'number', minimum: 1, maximum: 5 },
      packet_loss_percent_at_least: { type: 'number', minimum: 0, maximum: 100 },
      packet_loss_percent_at_most: { type: 'number', minimum: 0, maximum: 100 },
      jitter_ms_at_most: { type: 'number', minimum: 0, maximum: 10000 },
    },
  },
  ExpectedText: {
    type: 'object',
    additionalProperties: false,
    properties: {
      contains: { type: 'string', minLength: 1, maxLength: 1000, pattern: '^[^\\x00]*$' },
      matches: { $ref: '#/components/schemas/SimulatedPattern' },
      turn: { type: 'integer', minimum: 1, maximum: 1000 },
    },
  },
  ExpectedTool: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[^\\x00]*$' },
      arguments: { type: 'object', additionalProperties: true },
      times: { type: 'integer', minimum: 0, maximum: 1000 },
    },
  },
  SimulatedAction: {
    anyOf: [{ $ref: '#/components/schemas/SimulatedStep' }, { $ref: '#/components/schemas/SimulatedBranch' }],
  },
  SimulatedBargeIn: {
    type: 'object',
    additionalProperties: false,
    required: ['barge_in'],
    properties: {
      barge_in: { type: 'string', minLength: 1, maxLength: 1000, pattern: '^[^\\x00]*$' },
      at_word: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[^\\x00]*$' },
    },
  },
  SimulatedBranch: {
    type: 'object',
    additionalProperties: false,
    required: ['when'],
    properties: {
      when: { type: 'array', minItems: 1, maxItems: 20, items: { $ref: '#/components/schemas/SimulatedCase' } },
      otherwise: { type: 'array', maxItems: 50, items: { $ref: '#/components/schemas/SimulatedAction' } },
    },
  },
  SimulatedBy: { type: 'string', enum: ['text', 'sound'] },
  SimulatedCase: {
    type: 'object',
    additionalProperties: false,
    required: ['agent_says', 'steps'],
    properties: {
      agent_says: { $ref: '#/components/schemas/SimulatedPattern' },
      steps: { type: 'array', maxItems: 50, items: { $ref: '#/components/schemas/SimulatedAction' } },
    },
  },
  SimulatedHangUp: {
    type: 'object',
    additionalProperties: false,
    required: ['hang_up'],
    properties: { hang_up: { type: 'boolean', const: true } },
  },
  SimulatedKeys: {
    type: 'object',
    additionalProperties: false,
    required: ['keys'],
    properties: { keys: { type: 'string', pattern: '^[0-9*#A-D]{1,32}$', 'x-accepts': '1 to 32 of 0-9, *, # and A-D' } },
  },
  SimulatedNetwork: {
    type: 'object',
    additionalProperties: false,
    properties: {
      jitter_ms: { type: 'number', minimum: 0, maximum: 10000 },
      loss_percent: { type: 'number', minimum: 0, maximum: 100 },
      late_percent: { type: 'number', minimum: 0, maximum: 100 },
    },
  },
  SimulatedNoise: {
    type: 'object',
    additionalProperties: false,
    required: ['kind'],
    properties: {
      kind: { type: 'string', enum: ['street', 'babble', 'hum', 'none'] },
      snr_db: { type: 'number', minimum: -20, maximum: 60, default: 10 },
    },
  },
  SimulatedPattern: { type: 'string', minLength: 1, maxLength: 500, pattern: '^[^\\x00]*$' },
  SimulatedPersona: {
    type: 'object',
    additionalProperties: false,
    required: ['description', 'goal', 'model'],
    properties: {
      description: { type: 'string', minLength: 1, maxLength: 2000, pattern: '^[^\\x00]*$' },
      goal: { type: 'string', minLength: 1, maxLength: 2000, pattern: '^[^\\x00]*$' },
      model: { $ref: '#/components/schemas/SimulationModel' },
      turns_at_most: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
    },
  },
  SimulatedReply: {
    type: 'object',
    additionalProperties: false,
    properties: {
      reply: { type: 'object', additionalProperties: true },
      error: { type: 'integer', minimum: 300, maximum: 599 },
      timeout: { type: 'boolean', const: true },
      malformed: { type: 'boolean', const: true },
      delay_ms: { type: 'integer', minimum: 0, maximum: 60000 },
    },
  },
  SimulatedSay: {
    type: 'object',
    additionalProperties: false,
    required: ['say'],
    properties: { say: { type: 'string', minLength: 1, maxLength: 1000, pattern: '^[^\\x00]*$' } },
  },
  SimulatedSayOneOf: {
    type: 'object',
    additionalProperties: false,
    required: ['say_one_of'],
    properties: {
      say_one_of: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: { type: 'string', minLength: 1, maxLength: 1000, pattern: '^[^\\x00]*$' },
      },
    },
  },
  SimulatedSilence: {
    type: 'object',
    additionalProperties: false,
    required: ['silence_ms'],
    properties: { silence_ms: { type: 'integer', minimum: 1, maximum: 86400000 } },
  },
  SimulatedStep: {
    anyOf: [
      { type: 'string', minLength: 1, maxLength: 1000, pattern: '^[^\\x00]*$' },
      { $ref: '#/components/schemas/SimulatedSay' },
      { $ref: '#/components/schemas/SimulatedSayOneOf' },
      { $ref: '#/components/schemas/SimulatedKeys' },
      { $ref: '#/components/schemas/SimulatedSilence' },
      { $ref: '#/components/schemas/SimulatedBargeIn' },
      { $ref: '#/components/schemas/SimulatedHangUp' },
    ],
  },
  SimulatedTool: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[^\\x00]*$' },
      arguments: { type: 'object', additionalProperties: true },
      result: { type: 'object', additionalProperties: true },
      error: { type: 'integer', minimum: 300, maximum: 599 },
      timeout: { type: 'boolean', const: true },
      malformed: { type: 'boolean', const: true },
      delay_ms: { type: 'integer', minimum: 0, maximum: 60000 },
      times: { type: 'integer', minimum: 1, maximum: 1000 },
    },
  },
  SimulationCreate: {
    type: 'object',
    additionalProperties: false,
    required: ['agent_id', 'scenarios'],
    properties: {
      agent_id: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[^\\x00]*$' },
      agent_version: {
        type: 'integer',
        minimum: 0,
        maximum: 2147483647,
        'x-accepts': 'the number of a version, or 0 for the draft',
      },
      name: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[^\\x00]*$' },
      webhook_url: { type: 'string', format: 'uri', minLength: 1, maxLength: 2048 },
      seed: { type: 'integer', minimum: 0, maximum: 2147483647, default: 1 },
      repeats: { type: 'integer', minimum: 1, maximum: 100, default: 1 },
      by: { $ref: '#/components/schemas/SimulatedBy' },
      starts_at: { type: 'string', format: 'date-time' },
      judge: { $ref: '#/components/schemas/SimulationJudge' },
      scenarios: {
        type: 'array',
        minItems: 1,
        maxItems: 200,
        items: { $ref: '#/components/schemas/SimulationScenario' },
      },
    },
  },
  SimulationExpectation: {
    type: 'object',
    additionalProperties: false,
    properties: {
      says: { $ref: '#/components/schemas/ExpectedText' },
      says_not: { $ref: '#/components/schemas/ExpectedText' },
      heard: { $ref: '#/components/schemas/ExpectedText' },
      tool_called: { $ref: '#/components/schemas/ExpectedTool' },
      tool_not_called: { $ref: '#/components/schemas/ExpectedTool' },
      event: { $ref: '#/components/schemas/ExpectedEvent' },
      order: {
        type: 'array',
        minItems: 2,
        maxItems: 50,
        items: {
          type: 'object',
          additionalProperties: false,
          properties: {
            agent_says: { $ref: '#/components/schemas/SimulatedPattern' },
            caller_says: { $ref: '#/components/schemas/SimulatedPattern' },
            tool: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[^\\x00]*$' },
            event: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[^\\x00]*$' },
          },
        },
      },
      status: { type: 'string', minLength: 1, maxLength: 32, pattern: '^[^\\x00]*$' },
      end_reason: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[^\\x00]*$' },
      cost_kobo_at_most: { type: 'integer', minimum: 0, maximum: 1000000000 },
      opted_out: { type: 'boolean' },
      within_ms: { $ref: '#/components/schemas/ExpectedLatency' },
      quality: { $ref: '#/components/schemas/ExpectedQuality' },
      judge: { type: 'string', minLength: 1, maxLength: 1000, pattern: '^[^\\x00]*$' },
    },
  },
  SimulationJudge: {
    type: 'object',
    additionalProperties: false,
    required: ['model'],
    properties: { model: { $ref: '#/components/schemas/SimulationModel' } },
  },
  SimulationModel: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[^\\x00]*$' },
  SimulationScenario: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'expect'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[^\\x00]*$' },
      channel: { type: 'string', enum: ['voice', 'sms', 'whatsapp'], default: 'voice' },
      by: { $ref: '#/components/schemas/SimulatedBy' },
      from_number: { $ref: '#/components/schemas/E164' },
      steps: { type: 'array', minItems: 1, maxItems: 100, items: { $ref: '#/components/schemas/SimulatedAction' } },
      persona: { $ref: '#/components/schemas/SimulatedPersona' },
      tools: { type: 'array', maxItems: 100, items: { $ref: '#/components/schemas/SimulatedTool' } },
      backend: { type: 'array', maxItems: 100, items: { $ref: '#/components/schemas/SimulatedReply' } },
      network: { $ref: '#/components/schemas/SimulatedNetwork' },
      noise: { $ref: '#/components/schemas/SimulatedNoise' },
      expect: {
        type: 'array',
        minItems: 1,
        maxItems: 50,
        items: { $ref: '#/components/schemas/SimulationExpectation' },
      },
    },
  },
}
