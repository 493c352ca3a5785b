// Generated from openapi/. Do not edit: run `npm run generate`.

/** The name of the schema of each body. */
export const bodySchemas = {
  'call.initiated': 'CallInitiatedEvent',
  'call.transcription': 'CallTranscriptionEvent',
  'call.agent_response': 'CallAgentResponseEvent',
  'call.completed': 'CallCompletedEvent',
  'voice.turn': 'VoiceTurnRequest',
  'call.barge_in': 'CallBargeInEvent',
  'call.idle_silence': 'CallIdleSilenceEvent',
  'call.quality': 'CallQualityEvent',
  'call.quality_degraded': 'CallQualityDegradedEvent',
  'tool.invocation': 'ToolInvocationEvent',
  'message.received': 'MessageReceivedEvent',
  'message.sent': 'MessageSentEvent',
  'message.delivered': 'MessageDeliveredEvent',
  'message.read': 'MessageReadEvent',
  'message.dlr': 'MessageDlrEvent',
  'message.failed': 'MessageFailedEvent',
  'message.send_failed': 'MessageSendFailedEvent',
  'message.opt_out': 'MessageOptOutEvent',
  'window.closing': 'WindowClosingEvent',
  'agent.latency_degraded': 'AgentLatencyDegradedEvent',
  'call.analyzed': 'CallAnalyzedEvent',
  'messaging.turn': 'MessagingTurnRequest',
  'call.screening': 'CallScreeningRequest',
  'call.analysis': 'CallAnalysisRequest',
} as const

/** JSON Schema 2020-12; references are `#/components/schemas/Name`. */
export const webhookSchemas: Readonly<Record<string, object>> = {
  Timestamp: { type: 'string', format: 'date-time' },
  E164: { type: 'string', pattern: '^\\+[1-9][0-9]{6,14}$', 'x-accepts': 'an E.164 number such as +2348031234567' },
  Channel: { type: 'string', enum: ['voice', 'sms', 'whatsapp'] },
  CollectKeys: {
    type: 'object',
    properties: {
      min_digits: { type: 'integer', minimum: 1, maximum: 32, default: 1 },
      max_digits: { type: 'integer', minimum: 1, maximum: 32, default: 32 },
      terminator: { type: ['string', 'null'], pattern: '^[0-9*#A-D]$', default: '#' },
      timeout_seconds: { type: 'integer', minimum: 1, maximum: 60, default: 10 },
      pause_seconds: { type: 'integer', minimum: 1, maximum: 20, default: 3 },
      retries: { type: 'integer', minimum: 0, maximum: 5, default: 1 },
      retry_text: { type: 'string', minLength: 1, maxLength: 500 },
      secret: { type: 'boolean', default: false },
    },
  },
  FallbackReason: {
    type: 'string',
    enum: [
      'timeout',
      'status',
      'bad_reply',
      'breaker_open',
      'connect',
      'dns',
      'tls',
      'blocked',
      'provider',
      'too_many_tool_rounds',
      'internal',
    ],
  },
  Mno: { type: 'string', enum: ['mtn', 'glo', 'airtel', '9mobile'] },
  CallDirection: { type: 'string', enum: ['inbound', 'outbound'] },
  CallStatus: {
    type: 'string',
    enum: [
      'initiated',
      'ringing',
      'in_progress',
      'completed',
      'failed',
      'busy',
      'no_answer',
      'canceled',
      'rejected',
    ],
  },
  CallEndReason: {
    type: 'string',
    enum: [
      'remote_hangup',
      'agent_hangup',
      'api_hangup',
      'transferred',
      'busy',
      'no_answer',
      'canceled',
      'rejected',
      'carrier_failed',
      'balance_exhausted',
      'idle',
      'connection_lost',
      'workspace_deleted',
    ],
  },
  AiMode: { type: 'string', enum: ['byom', 'hosted', 'hosted_live'] },
  AnalysisReason: {
    type: 'string',
    enum: [
      'timeout',
      'dns',
      'connect',
      'tls',
      'blocked',
      'status',
      'no_url',
      'bad_reply',
      'provider',
      'breaker_open',
      'busy',
      'internal',
      'nothing_said',
      'not_kept',
    ],
  },
  TranscriptTurn: {
    type: 'object',
    required: ['turn_id', 'role', 'text', 'timestamp'],
    properties: {
      turn_id: { type: 'string' },
      role: { type: 'string', enum: ['system', 'agent', 'caller'] },
      text: { type: 'string' },
      timestamp: { $ref: '#/components/schemas/Timestamp' },
      filler: { type: 'boolean' },
    },
  },
  MessageStatus: { type: 'string', enum: ['queued', 'sent', 'delivered', 'read', 'failed', 'send_failed', 'received'] },
  CallTurnStages: {
    type: 'object',
    required: [
      'end_of_speech_ms',
      'recognition_ms',
      'first_byte_ms',
      'first_sentence_ms',
      'synthesis_ms',
      'first_audio_ms',
    ],
    properties: {
      end_of_speech_ms: { type: ['integer', 'null'], minimum: 0 },
      recognition_ms: { type: ['integer', 'null'], minimum: 0 },
      first_byte_ms: { type: ['integer', 'null'], minimum: 0 },
      first_sentence_ms: { type: ['integer', 'null'], minimum: 0 },
      synthesis_ms: { type: ['integer', 'null'], minimum: 0 },
      first_audio_ms: { type: ['integer', 'null'], minimum: 0 },
    },
  },
  EventBase: {
    type: 'object',
    required: ['event_id', 'channel', 'agent_id', 'number', 'from', 'timestamp'],
    properties: {
      event_id: { type: 'string' },
      channel: { $ref: '#/components/schemas/Channel' },
      agent_id: { type: 'string' },
      number: { type: 'string' },
      from: { type: 'string' },
      timestamp: { $ref: '#/components/schemas/Timestamp' },
    },
  },
  CallInitiatedPayload: {
    type: 'object',
    required: ['call_id', 'workspace_id', 'direction', 'from_number', 'to_number', 'mno'],
    properties: {
      call_id: { type: 'string' },
      agent_version: { type: ['integer', 'null'], minimum: 0 },
      workspace_id: { type: 'string' },
      direction: { $ref: '#/components/schemas/CallDirection' },
      from_number: { $ref: '#/components/schemas/E164' },
      to_number: { $ref: '#/components/schemas/E164' },
      mno: { anyOf: [{ $ref: '#/components/schemas/Mno' }, { type: 'null' }] },
    },
  },
  CallInitiatedEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'call.initiated' },
          payload: { $ref: '#/components/schemas/CallInitiatedPayload' },
        },
      },
    ],
  },
  ConversationHistory: { type: 'array', maxItems: 20, items: { $ref: '#/components/schemas/TranscriptTurn' } },
  CallTranscriptionPayload: {
    type: 'object',
    required: ['call_id', 'turn_id', 'text', 'is_final', 'confidence', 'conversation_history'],
    properties: {
      call_id: { type: 'string' },
      turn_id: { type: 'string' },
      text: { type: 'string' },
      is_final: { type: 'boolean' },
      confidence: { type: 'number', minimum: 0, maximum: 1 },
      conversation_history: { $ref: '#/components/schemas/ConversationHistory' },
    },
  },
  CallTranscriptionEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'call.transcription' },
          payload: { $ref: '#/components/schemas/CallTranscriptionPayload' },
        },
      },
    ],
  },
  CallAgentResponsePayload: {
    type: 'object',
    required: [
      'call_id',
      'turn_id',
      'reply_to_turn_id',
      'text',
      'fallback',
      'fallback_reason',
      'response_status',
      'latency_ms',
      'conversation_history',
    ],
    properties: {
      call_id: { type: 'string' },
      agent_version: { type: ['integer', 'null'], minimum: 0 },
      turn_id: { type: 'string' },
      reply_to_turn_id: { type: 'string' },
      text: { type: 'string' },
      fallback: { type: 'boolean' },
      fallback_reason: { anyOf: [{ $ref: '#/components/schemas/FallbackReason' }, { type: 'null' }] },
      response_status: { type: ['integer', 'null'] },
      latency_ms: { type: 'integer', minimum: 0 },
      stages: { $ref: '#/components/schemas/CallTurnStages' },
      conversation_history: { $ref: '#/components/schemas/ConversationHistory' },
    },
  },
  CallAgentResponseEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'call.agent_response' },
          payload: { $ref: '#/components/schemas/CallAgentResponsePayload' },
        },
      },
    ],
  },
  CallCompletedPayload: {
    type: 'object',
    required: [
      'call_id',
      'workspace_id',
      'status',
      'duration_seconds',
      'direction',
      'mno_used',
      'ai_mode',
      'recording_url',
      'quality_score',
      'cost_kobo',
      'transcript',
    ],
    properties: {
      call_id: { type: 'string' },
      agent_version: { type: ['integer', 'null'], minimum: 0 },
      workspace_id: { type: 'string' },
      status: { $ref: '#/components/schemas/CallStatus' },
      duration_seconds: { type: 'integer', minimum: 0 },
      direction: { $ref: '#/components/schemas/CallDirection' },
      mno_used: { anyOf: [{ $ref: '#/components/schemas/Mno' }, { type: 'null' }] },
      ai_mode: { $ref: '#/components/schemas/AiMode' },
      recording_url: { type: 'string', format: 'uri-reference' },
      quality_score: { type: 'number', minimum: 0, maximum: 5 },
      cost_kobo: { type: 'integer', minimum: 0 },
      transcript: { $ref: '#/components/schemas/ConversationHistory' },
    },
  },
  CallCompletedEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'call.completed' },
          payload: { $ref: '#/components/schemas/CallCompletedPayload' },
        },
      },
    ],
  },
  CallBargeInPayload: {
    type: 'object',
    required: ['call_id', 'turn_id', 'spoken_text', 'at_ms'],
    properties: {
      call_id: { type: 'string' },
      turn_id: { type: 'string' },
      spoken_text: { type: 'string' },
      at_ms: { type: 'integer', minimum: 0 },
    },
  },
  CallBargeInEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'call.barge_in' },
          payload: { $ref: '#/components/schemas/CallBargeInPayload' },
        },
      },
    ],
  },
  CallIdleSilencePayload: {
    type: 'object',
    required: ['call_id', 'silence_ms', 'at_ms'],
    properties: {
      call_id: { type: 'string' },
      silence_ms: { type: 'integer', minimum: 0 },
      at_ms: { type: 'integer', minimum: 0 },
    },
  },
  CallIdleSilenceEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'call.idle_silence' },
          payload: { $ref: '#/components/schemas/CallIdleSilencePayload' },
        },
      },
    ],
  },
  CallQualityPayload: {
    type: 'object',
    required: ['call_id', 'mos', 'codec', 'packets_received', 'packets_lost', 'packet_loss_percent', 'jitter_ms'],
    properties: {
      call_id: { type: 'string' },
      mos: { type: 'number', minimum: 0, maximum: 5 },
      codec: { type: 'string' },
      packets_received: { type: 'integer', minimum: 0 },
      packets_lost: { type: 'integer', minimum: 0 },
      packet_loss_percent: { type: 'number', minimum: 0, maximum: 100 },
      jitter_ms: { type: 'number', minimum: 0 },
    },
  },
  CallQualityEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'call.quality' },
          payload: { $ref: '#/components/schemas/CallQualityPayload' },
        },
      },
    ],
  },
  CallQualityDegradedPayload: {
    type: 'object',
    required: ['call_id', 'mos', 'packet_loss_percent', 'jitter_ms', 'at_ms'],
    properties: {
      call_id: { type: 'string' },
      mos: { type: 'number', minimum: 0, maximum: 5 },
      packet_loss_percent: { type: 'number', minimum: 0, maximum: 100 },
      jitter_ms: { type: 'number', minimum: 0 },
      at_ms: { type: 'integer', minimum: 0 },
    },
  },
  CallQualityDegradedEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'call.quality_degraded' },
          payload: { $ref: '#/components/schemas/CallQualityDegradedPayload' },
        },
      },
    ],
  },
  MessagePayload: {
    type: 'object',
    required: ['message_id', 'conversation_id', 'direction', 'from', 'to', 'channel', 'text', 'status', 'mno'],
    properties: {
      message_id: { type: 'string' },
      conversation_id: { type: 'string' },
      agent_version: { type: ['integer', 'null'], minimum: 0 },
      direction: { $ref: '#/components/schemas/CallDirection' },
      from: { $ref: '#/components/schemas/E164' },
      to: { $ref: '#/components/schemas/E164' },
      channel: { type: 'string', enum: ['sms', 'whatsapp'] },
      text: { type: 'string' },
      status: { $ref: '#/components/schemas/MessageStatus' },
      mno: { anyOf: [{ $ref: '#/components/schemas/Mno' }, { type: 'null' }] },
    },
  },
  MessageReceivedEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'message.received' },
          payload: { $ref: '#/components/schemas/MessagePayload' },
        },
      },
    ],
  },
  MessageSentEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'message.sent' },
          payload: { $ref: '#/components/schemas/MessagePayload' },
        },
      },
    ],
  },
  MessageDeliveredEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'message.delivered' },
          payload: { $ref: '#/components/schemas/MessagePayload' },
        },
      },
    ],
  },
  MessageReadEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'message.read' },
          payload: { $ref: '#/components/schemas/MessagePayload' },
        },
      },
    ],
  },
  MessageDlrPayload: {
    type: 'object',
    required: ['message_id', 'conversation_id', 'status', 'status_code', 'direction', 'text'],
    properties: {
      message_id: { type: 'string' },
      conversation_id: { type: 'string' },
      status: { type: 'string', enum: ['delivered', 'failed', 'rejected', 'expired'] },
      status_code: { type: 'string' },
      direction: { $ref: '#/components/schemas/CallDirection' },
      text: { type: 'string' },
    },
  },
  MessageDlrEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'message.dlr' },
          payload: { $ref: '#/components/schemas/MessageDlrPayload' },
        },
      },
    ],
  },
  MessageFailedPayload: {
    type: 'object',
    required: [
      'message_id',
      'conversation_id',
      'direction',
      'from',
      'to',
      'channel',
      'text',
      'status',
      'mno',
      'error_code',
    ],
    properties: {
      message_id: { type: 'string' },
      conversation_id: { type: 'string' },
      agent_version: { type: ['integer', 'null'], minimum: 0 },
      direction: { $ref: '#/components/schemas/CallDirection' },
      from: { $ref: '#/components/schemas/E164' },
      to: { $ref: '#/components/schemas/E164' },
      channel: { type: 'string', enum: ['sms', 'whatsapp'] },
      text: { type: 'string' },
      status: { $ref: '#/components/schemas/MessageStatus' },
      mno: { anyOf: [{ $ref: '#/components/schemas/Mno' }, { type: 'null' }] },
      error_code: { type: 'string' },
    },
  },
  MessageFailedEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'message.failed' },
          payload: { $ref: '#/components/schemas/MessageFailedPayload' },
        },
      },
    ],
  },
  MessageSendFailedPayload: {
    type: 'object',
    required: ['message_id', 'conversation_id', 'direction', 'from', 'to', 'channel', 'text', 'status', 'mno', 'reason'],
    properties: {
      message_id: { type: 'string' },
      conversation_id: { type: 'string' },
      agent_version: { type: ['integer', 'null'], minimum: 0 },
      direction: { $ref: '#/components/schemas/CallDirection' },
      from: { $ref: '#/components/schemas/E164' },
      to: { $ref: '#/components/schemas/E164' },
      channel: { type: 'string', enum: ['sms', 'whatsapp'] },
      text: { type: 'string' },
      status: { $ref: '#/components/schemas/MessageStatus' },
      mno: { anyOf: [{ $ref: '#/components/schemas/Mno' }, { type: 'null' }] },
      reason: { type: 'string' },
    },
  },
  MessageSendFailedEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'message.send_failed' },
          payload: { $ref: '#/components/schemas/MessageSendFailedPayload' },
        },
      },
    ],
  },
  MessageOptOutPayload: {
    type: 'object',
    required: [
      'message_id',
      'conversation_id',
      'direction',
      'from',
      'to',
      'channel',
      'text',
      'status',
      'mno',
      'keyword',
    ],
    properties: {
      message_id: { type: 'string' },
      conversation_id: { type: 'string' },
      agent_version: { type: ['integer', 'null'], minimum: 0 },
      direction: { $ref: '#/components/schemas/CallDirection' },
      from: { $ref: '#/components/schemas/E164' },
      to: { $ref: '#/components/schemas/E164' },
      channel: { type: 'string', enum: ['sms', 'whatsapp'] },
      text: { type: 'string' },
      status: { $ref: '#/components/schemas/MessageStatus' },
      mno: { anyOf: [{ $ref: '#/components/schemas/Mno' }, { type: 'null' }] },
      keyword: { type: 'string' },
    },
  },
  MessageOptOutEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'message.opt_out' },
          payload: { $ref: '#/components/schemas/MessageOptOutPayload' },
        },
      },
    ],
  },
  WindowClosingPayload: {
    type: 'object',
    required: ['conversation_id', 'contact', 'window_expires_at'],
    properties: {
      conversation_id: { type: 'string' },
      contact: { $ref: '#/components/schemas/E164' },
      window_expires_at: { $ref: '#/components/schemas/Timestamp' },
    },
  },
  WindowClosingEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'window.closing' },
          payload: { $ref: '#/components/schemas/WindowClosingPayload' },
        },
      },
    ],
  },
  LatencyStage: {
    type: 'string',
    enum: ['end_of_speech', 'recognition', 'first_byte', 'first_sentence', 'synthesis', 'first_audio'],
  },
  AgentLatencyDegradedPayload: {
    type: 'object',
    required: [
      'hour',
      'latency_budget_ms',
      'turns',
      'slow_turns',
      'p95_ms',
      'slowest_stage',
      'slowest_stage_p95_ms',
      'call_id',
    ],
    properties: {
      hour: { type: 'string', format: 'date-time' },
      latency_budget_ms: { type: 'integer' },
      turns: { type: 'integer', minimum: 1 },
      slow_turns: { type: 'integer', minimum: 1 },
      p95_ms: { type: 'integer' },
      slowest_stage: { $ref: '#/components/schemas/LatencyStage' },
      slowest_stage_p95_ms: { type: 'integer' },
      call_id: { type: 'string' },
    },
  },
  AgentLatencyDegradedEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'agent.latency_degraded' },
          payload: { $ref: '#/components/schemas/AgentLatencyDegradedPayload' },
        },
      },
    ],
  },
  AnalyzedStatus: { type: 'string', enum: ['completed', 'failed', 'skipped'] },
  CallAnalyzedPayload: {
    type: 'object',
    required: ['call_id', 'analysis_id', 'status', 'reason', 'detail', 'data', 'summary', 'attempt_count'],
    properties: {
      call_id: { type: 'string' },
      analysis_id: { type: 'string' },
      status: { $ref: '#/components/schemas/AnalyzedStatus' },
      reason: { anyOf: [{ $ref: '#/components/schemas/AnalysisReason' }, { type: 'null' }] },
      detail: { type: ['string', 'null'] },
      data: { type: ['object', 'null'], additionalProperties: true },
      summary: { type: ['string', 'null'] },
      attempt_count: { type: 'integer', minimum: 0 },
    },
  },
  CallAnalyzedEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'call.analyzed' },
          payload: { $ref: '#/components/schemas/CallAnalyzedPayload' },
        },
      },
    ],
  },
  EventReceipt: { type: 'object', properties: { received: { type: 'boolean' } } },
  TurnMessage: {
    type: 'object',
    required: ['turn_id', 'role', 'text', 'timestamp'],
    properties: {
      turn_id: { type: 'string' },
      role: { type: 'string', enum: ['caller', 'agent'] },
      text: { type: 'string' },
      timestamp: { $ref: '#/components/schemas/Timestamp' },
      interrupted: { type: 'boolean' },
    },
  },
  PressedKeys: {
    type: 'object',
    required: ['digits', 'outcome', 'secret'],
    properties: {
      digits: { type: 'string', pattern: '^[0-9*#A-D]{0,32}$' },
      outcome: { type: 'string', enum: ['complete', 'incomplete', 'none'] },
      secret: { type: 'boolean' },
    },
  },
  VoiceTurnRequest: {
    type: 'object',
    required: ['agent_id', 'call_id', 'channel', 'from_number', 'to_number', 'turn_id', 'transcription', 'messages'],
    properties: {
      agent_id: { type: 'string' },
      agent_version: { type: ['integer', 'null'], minimum: 0 },
      call_id: { type: 'string' },
      channel: { type: 'string', const: 'voice' },
      from_number: { $ref: '#/components/schemas/E164' },
      to_number: { $ref: '#/components/schemas/E164' },
      turn_id: { type: 'string' },
      transcription: { type: 'string' },
      messages: { type: 'array', maxItems: 20, items: { $ref: '#/components/schemas/TurnMessage' } },
      keys: { $ref: '#/components/schemas/PressedKeys' },
      speculative: { type: 'boolean' },
      attempt: { type: 'integer', minimum: 1, maximum: 3 },
    },
  },
  VoiceTurnReply: {
    type: 'object',
    required: ['text'],
    properties: {
      text: { type: 'string' },
      end_call: { type: 'boolean' },
      transfer_to: {
        type: 'string',
        pattern: '^\\+[1-9][0-9]{6,14}$',
        'x-accepts': 'an E.164 number such as +2348031234567',
      },
      dtmf: {
        type: 'string',
        pattern: '^[0-9*#A-Dw]{1,32}$',
        'x-accepts': '1 to 32 of 0-9, *, #, A-D, and w for half a second of silence',
      },
      collect_keys: { $ref: '#/components/schemas/CollectKeys' },
    },
  },
  TurnReplyEvent: {
    type: 'object',
    properties: {
      text: { type: 'string' },
      end_call: { type: 'boolean' },
      transfer_to: {
        type: 'string',
        pattern: '^\\+[1-9][0-9]{6,14}$',
        'x-accepts': 'an E.164 number such as +2348031234567',
      },
      dtmf: {
        type: 'string',
        pattern: '^[0-9*#A-Dw]{1,32}$',
        'x-accepts': '1 to 32 of 0-9, *, #, A-D, and w for half a second of silence',
      },
      collect_keys: { $ref: '#/components/schemas/CollectKeys' },
      end: { type: 'boolean' },
    },
  },
  ToolCall: {
    type: 'object',
    required: ['name', 'arguments', 'tool_call_id'],
    properties: {
      name: { type: 'string' },
      arguments: { type: 'object', additionalProperties: true },
      tool_call_id: { type: 'string' },
    },
  },
  ToolInvocationPayload: {
    type: 'object',
    required: ['turn_id', 'tool'],
    properties: {
      call_id: { type: 'string' },
      conversation_id: { type: 'string' },
      agent_version: { type: ['integer', 'null'], minimum: 0 },
      turn_id: { type: 'string' },
      tool: { $ref: '#/components/schemas/ToolCall' },
    },
  },
  ToolInvocationEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'tool.invocation' },
          payload: { $ref: '#/components/schemas/ToolInvocationPayload' },
        },
      },
    ],
  },
  ToolResult: { type: 'object', additionalProperties: true },
  MessagingTurnRequest: {
    type: 'object',
    required: [
      'agent_id',
      'conversation_id',
      'message_id',
      'channel',
      'from_number',
      'to_number',
      'turn_id',
      'transcription',
      'messages',
    ],
    properties: {
      agent_id: { type: 'string' },
      agent_version: { type: ['integer', 'null'], minimum: 0 },
      conversation_id: { type: 'string' },
      message_id: { type: 'string' },
      channel: { type: 'string', enum: ['sms', 'whatsapp'] },
      from_number: { $ref: '#/components/schemas/E164' },
      to_number: { $ref: '#/components/schemas/E164' },
      turn_id: { type: 'string' },
      transcription: { type: 'string' },
      messages: { type: 'array', maxItems: 20, items: { $ref: '#/components/schemas/TurnMessage' } },
    },
  },
  MessagingTurnReply: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
  CallScreeningRequest: {
    type: 'object',
    required: ['event_type', 'call_id', 'agent_id', 'from_number', 'to_number', 'timestamp'],
    properties: {
      event_type: { type: 'string', const: 'call.screening' },
      call_id: { type: 'string' },
      agent_id: { type: 'string' },
      from_number: { $ref: '#/components/schemas/E164' },
      to_number: { $ref: '#/components/schemas/E164' },
      timestamp: { $ref: '#/components/schemas/Timestamp' },
      signalling: {
        type: 'object',
        required: ['asserted_identities', 'remote_party', 'diversions', 'history'],
        properties: {
          asserted_identities: { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 64 } },
          remote_party: { type: ['string', 'null'], maxLength: 64 },
          diversions: {
            type: 'array',
            maxItems: 10,
            items: {
              type: 'object',
              required: ['number', 'reason'],
              properties: {
                number: { type: 'string', maxLength: 64 },
                reason: { type: ['string', 'null'], maxLength: 64 },
              },
            },
          },
          history: { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 64 } },
        },
      },
    },
  },
  CallScreeningReply: {
    type: 'object',
    required: ['action'],
    properties: {
      action: { type: 'string', enum: ['allow', 'reject'] },
      greeting_text: { type: 'string' },
      reason: { type: 'string' },
    },
  },
  CallAnalysisRequest: {
    type: 'object',
    required: [
      'event_type',
      'analysis_id',
      'call_id',
      'agent_id',
      'direction',
      'from_number',
      'to_number',
      'end_reason',
      'answered_at',
      'ended_at',
      'language',
      'schema',
      'transcript',
      'timestamp',
    ],
    properties: {
      event_type: { type: 'string', const: 'call.analysis' },
      analysis_id: { type: 'string' },
      call_id: { type: 'string' },
      agent_id: { type: 'string' },
      direction: { $ref: '#/components/schemas/CallDirection' },
      from_number: { $ref: '#/components/schemas/E164' },
      to_number: { $ref: '#/components/schemas/E164' },
      end_reason: { anyOf: [{ $ref: '#/components/schemas/CallEndReason' }, { type: 'null' }] },
      answered_at: { type: ['string', 'null'], format: 'date-time' },
      ended_at: { type: ['string', 'null'], format: 'date-time' },
      language: { type: 'string' },
      schema: { type: 'object', additionalProperties: true },
      transcript: { type: 'array', items: { $ref: '#/components/schemas/TranscriptTurn' } },
      timestamp: { $ref: '#/components/schemas/Timestamp' },
    },
  },
  CallAnalysisReply: {
    type: 'object',
    required: ['data'],
    properties: { data: { type: 'object', additionalProperties: true }, summary: { type: 'string' } },
  },
  CallInitiatedTestPayload: {
    type: 'object',
    required: ['call_id', 'from', 'to', 'direction', 'mno', 'status'],
    properties: {
      call_id: { type: 'string' },
      from: { $ref: '#/components/schemas/E164' },
      to: { $ref: '#/components/schemas/E164' },
      direction: { $ref: '#/components/schemas/CallDirection' },
      mno: { $ref: '#/components/schemas/Mno' },
      status: { type: 'string', const: 'ringing' },
    },
  },
  CallInitiatedTestEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'call.initiated' },
          payload: { $ref: '#/components/schemas/CallInitiatedTestPayload' },
        },
      },
    ],
  },
  TestTurn: {
    type: 'object',
    required: ['speaker', 'text', 'start_ms', 'end_ms'],
    properties: {
      speaker: { type: 'string', enum: ['system', 'caller', 'agent'] },
      text: { type: 'string' },
      start_ms: { type: 'integer', minimum: 0 },
      end_ms: { type: 'integer', minimum: 0 },
    },
  },
  TestTranscriptSegment: {
    allOf: [
      { $ref: '#/components/schemas/TestTurn' },
      {
        type: 'object',
        required: ['confidence'],
        properties: { confidence: { type: 'number', minimum: 0, maximum: 1 } },
      },
    ],
  },
  CallTranscriptionTestPayload: {
    type: 'object',
    required: ['call_id', 'transcript_segment', 'conversation_history'],
    properties: {
      call_id: { type: 'string' },
      transcript_segment: { $ref: '#/components/schemas/TestTranscriptSegment' },
      conversation_history: { type: 'array', maxItems: 20, items: { $ref: '#/components/schemas/TestTurn' } },
    },
  },
  CallTranscriptionTestEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'call.transcription' },
          payload: { $ref: '#/components/schemas/CallTranscriptionTestPayload' },
        },
      },
    ],
  },
  CallCompletedTestPayload: {
    type: 'object',
    required: [
      'call_id',
      'workspace_id',
      'status',
      'duration_seconds',
      'direction',
      'mno_used',
      'ai_mode',
      'recording_url',
      'quality_score',
      'cost_kobo',
      'transcript',
    ],
    properties: {
      call_id: { type: 'string' },
      workspace_id: { type: 'string' },
      status: { type: 'string', const: 'completed' },
      duration_seconds: { type: 'integer', minimum: 0 },
      direction: { $ref: '#/components/schemas/CallDirection' },
      mno_used: { $ref: '#/components/schemas/Mno' },
      ai_mode: { $ref: '#/components/schemas/AiMode' },
      recording_url: { type: ['string', 'null'] },
      quality_score: { type: 'number', minimum: 0, maximum: 5 },
      cost_kobo: { type: 'integer', minimum: 0 },
      transcript: { type: 'array', maxItems: 20, items: { $ref: '#/components/schemas/TestTurn' } },
    },
  },
  CallCompletedTestEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'call.completed' },
          payload: { $ref: '#/components/schemas/CallCompletedTestPayload' },
        },
      },
    ],
  },
  MessageReceivedTestPayload: {
    type: 'object',
    required: ['message_id', 'direction', 'from', 'to', 'channel', 'body', 'mno'],
    properties: {
      message_id: { type: 'string' },
      direction: { $ref: '#/components/schemas/CallDirection' },
      from: { $ref: '#/components/schemas/E164' },
      to: { $ref: '#/components/schemas/E164' },
      channel: { type: 'string', enum: ['sms', 'whatsapp'] },
      body: { type: 'string' },
      mno: { $ref: '#/components/schemas/Mno' },
    },
  },
  MessageReceivedTestEvent: {
    allOf: [
      { $ref: '#/components/schemas/EventBase' },
      {
        type: 'object',
        required: ['event_type', 'payload'],
        properties: {
          event_type: { type: 'string', const: 'message.received' },
          payload: { $ref: '#/components/schemas/MessageReceivedTestPayload' },
        },
      },
    ],
  },
}
