// Generated from openapi/. Do not edit: run `npm run generate`.

import type { Operation } from '../core/operation.ts'

/** Check liveness */
export const getHealth: Operation = { method: 'GET', path: '/healthz', public: true }

/** Check readiness */
export const getReadiness: Operation = { method: 'GET', path: '/readyz', public: true }

/** Get the current identity */
export const getIdentity: Operation = { method: 'GET', path: '/v1/auth/me' }

/** Sign up */
export const signUp: Operation = { method: 'POST', path: '/v1/auth/signup', public: true }

/** Verify an e-mail address */
export const verifyEmail: Operation = { method: 'POST', path: '/v1/auth/verify-email', public: true }

/** Resend the verification e-mail */
export const resendVerification: Operation = { method: 'POST', path: '/v1/auth/resend-verification', public: true }

/** Request a password reset */
export const requestPasswordReset: Operation = { method: 'POST', path: '/v1/auth/request-password-reset', public: true }

/** Set a new password */
export const resetPassword: Operation = { method: 'POST', path: '/v1/auth/reset-password', public: true }

/** Log in */
export const logIn: Operation = { method: 'POST', path: '/v1/auth/login', repeatable: true, public: true }

/** End all sessions */
export const logOutAll: Operation = { method: 'POST', path: '/v1/auth/logout-all' }

/** Change the password */
export const changePassword: Operation = { method: 'POST', path: '/v1/auth/change-password' }

/** Change the e-mail address */
export const changeEmail: Operation = { method: 'POST', path: '/v1/auth/change-email' }

/** Confirm a new e-mail address */
export const confirmEmail: Operation = { method: 'POST', path: '/v1/auth/confirm-email', public: true }

/** Sign in with a link */
export const redeemSignInLink: Operation = { method: 'POST', path: '/v1/auth/redeem-sign-in-link', public: true }

/** List sessions */
export const listSessions: Operation = { method: 'GET', path: '/v1/auth/sessions', items: 'sessions' }

/** End a session */
export const deleteSession: Operation = { method: 'DELETE', path: '/v1/auth/sessions/{session_id}' }

/** Complete a login */
export const completeLogin: Operation = { method: 'POST', path: '/v1/auth/complete-login', public: true }

/** Begin a login with a passkey */
export const startPasskeyLogin: Operation = { method: 'POST', path: '/v1/auth/start-passkey-login', repeatable: true, public: true }

/** Get the second factors */
export const getFactors: Operation = { method: 'GET', path: '/v1/auth/factors' }

/** Begin to add an authenticator app */
export const startTotp: Operation = { method: 'POST', path: '/v1/auth/start-totp', repeatable: true }

/** Add the authenticator app */
export const confirmTotp: Operation = { method: 'POST', path: '/v1/auth/confirm-totp' }

/** Remove the authenticator app */
export const removeTotp: Operation = { method: 'POST', path: '/v1/auth/remove-totp' }

/** Begin to add a passkey */
export const startPasskey: Operation = { method: 'POST', path: '/v1/auth/start-passkey', repeatable: true }

/** Add a passkey */
export const addPasskey: Operation = { method: 'POST', path: '/v1/auth/add-passkey' }

/** Remove a passkey */
export const removePasskey: Operation = { method: 'POST', path: '/v1/auth/remove-passkey' }

/** Replace the recovery codes */
export const replaceRecoveryCodes: Operation = { method: 'POST', path: '/v1/auth/replace-recovery-codes' }

/** Delete the account */
export const deleteAccount: Operation = { method: 'POST', path: '/v1/auth/delete-account' }

/** List members */
export const listMembers: Operation = { method: 'GET', path: '/v1/members', items: 'members' }

/** Remove a member */
export const deleteMember: Operation = { method: 'DELETE', path: '/v1/members/{user_id}' }

/** Change the role of a member */
export const updateMember: Operation = { method: 'PATCH', path: '/v1/members/{user_id}' }

/** List invitations */
export const listInvitations: Operation = { method: 'GET', path: '/v1/invitations', items: 'invitations' }

/** Invite a person */
export const createInvitation: Operation = { method: 'POST', path: '/v1/invitations' }

/** Accept an invitation */
export const acceptInvitation: Operation = { method: 'POST', path: '/v1/invitations/accept', public: true }

/** Withdraw an invitation */
export const deleteInvitation: Operation = { method: 'DELETE', path: '/v1/invitations/{invitation_id}' }

/** List keys */
export const listApiKeys: Operation = { method: 'GET', path: '/v1/api-keys', items: 'keys' }

/** Create a key */
export const createApiKey: Operation = { method: 'POST', path: '/v1/api-keys' }

/** Get a key */
export const getApiKey: Operation = { method: 'GET', path: '/v1/api-keys/{key_id}' }

/** Revoke a key */
export const revokeApiKey: Operation = { method: 'DELETE', path: '/v1/api-keys/{key_id}' }

/** Change the label or the scopes of a key */
export const updateApiKey: Operation = { method: 'PATCH', path: '/v1/api-keys/{key_id}' }

/** Rotate a key */
export const rotateApiKey: Operation = { method: 'POST', path: '/v1/api-keys/{key_id}/rotate' }

/** List agents */
export const listAgents: Operation = { method: 'GET', path: '/v1/agents', items: 'agents' }

/** Create an agent */
export const createAgent: Operation = { method: 'POST', path: '/v1/agents', idempotent: true }

/** Get an agent */
export const getAgent: Operation = { method: 'GET', path: '/v1/agents/{agent_id}' }

/** Delete an agent */
export const deleteAgent: Operation = { method: 'DELETE', path: '/v1/agents/{agent_id}' }

/** Update an agent */
export const updateAgent: Operation = { method: 'PATCH', path: '/v1/agents/{agent_id}' }

/** Get an agent's public link and its use */
export const getShareLink: Operation = { method: 'GET', path: '/v1/agents/{agent_id}/shareable' }

/** Enable or disable an agent's public link */
export const setAgentShareable: Operation = { method: 'PATCH', path: '/v1/agents/{agent_id}/shareable' }

/** Check tool definitions */
export const checkTools: Operation = { method: 'POST', path: '/v1/agents/tools/check', repeatable: true }

/** Call a tool of an agent */
export const testTool: Operation = { method: 'POST', path: '/v1/agents/{agent_id}/tools/test' }

/** List the tools of an MCP server */
export const listMcpTools: Operation = { method: 'POST', path: '/v1/agents/{agent_id}/mcp/tools', repeatable: true }

/** List the versions of an agent */
export const listAgentVersions: Operation = { method: 'GET', path: '/v1/agents/{agent_id}/versions', items: 'versions' }

/** Get a version of an agent */
export const getAgentVersion: Operation = { method: 'GET', path: '/v1/agents/{agent_id}/versions/{version}' }

/** Delete a version of an agent */
export const deleteAgentVersion: Operation = { method: 'DELETE', path: '/v1/agents/{agent_id}/versions/{version}' }

/** Make a version of an agent live */
export const publishAgentVersion: Operation = { method: 'POST', path: '/v1/agents/{agent_id}/versions/{version}/publish' }

/** Roll back an agent */
export const rollBackAgent: Operation = { method: 'POST', path: '/v1/agents/{agent_id}/rollback' }

/** Compare two versions of an agent */
export const compareAgentVersions: Operation = { method: 'GET', path: '/v1/agents/{agent_id}/comparison' }

/** Get the draft of an agent */
export const getAgentDraft: Operation = { method: 'GET', path: '/v1/agents/{agent_id}/draft' }

/** Discard the draft of an agent */
export const deleteAgentDraft: Operation = { method: 'DELETE', path: '/v1/agents/{agent_id}/draft' }

/** Change the draft of an agent */
export const updateAgentDraft: Operation = { method: 'PATCH', path: '/v1/agents/{agent_id}/draft' }

/** Publish the draft of an agent */
export const publishAgentDraft: Operation = { method: 'POST', path: '/v1/agents/{agent_id}/draft/publish' }

/** List the rollouts of an agent */
export const listAgentRollouts: Operation = { method: 'GET', path: '/v1/agents/{agent_id}/rollouts' }

/** Begin a rollout of a version */
export const createAgentRollout: Operation = { method: 'POST', path: '/v1/agents/{agent_id}/rollouts' }

/** End a rollout */
export const deleteAgentRollout: Operation = { method: 'DELETE', path: '/v1/agents/{agent_id}/rollouts/{version}' }

/** Change the share of a rollout */
export const updateAgentRollout: Operation = { method: 'PATCH', path: '/v1/agents/{agent_id}/rollouts/{version}' }

/** Export an agent's conversations */
export const exportConversations: Operation = {
  method: 'GET',
  path: '/v1/agents/{agent_id}/conversations/export',
  download: ['application/json', 'text/csv'],
}

/** Chat with an agent */
export const playAgent: Operation = { method: 'POST', path: '/v1/agents/{agent_id}/playground' }

/** Chat with an agent and watch the turn */
export const streamPlayground: Operation = { method: 'POST', path: '/v1/agents/{agent_id}/playground/stream', stream: 'once' }

/** Call an agent from a browser */
export const tryAgent: Operation = { method: 'POST', path: '/v1/public/try/{agent_id}/offer', public: true }

/** Reconnect a call from a browser */
export const reconnectTry: Operation = { method: 'POST', path: '/v1/public/try/{agent_id}/calls/{call_id}/offer', public: true }

/** List agent templates */
export const listTemplates: Operation = { method: 'GET', path: '/v1/templates' }

/** List hosted models */
export const listModels: Operation = { method: 'GET', path: '/v1/ai/models' }

/** List voices */
export const listVoices: Operation = { method: 'GET', path: '/v1/voice/models' }

/** Listen to a voice */
export const previewVoice: Operation = { method: 'GET', path: '/v1/voice/models/{voice_id}/preview', download: ['audio/wav'] }

/** List hosted AI providers */
export const listAiProviders: Operation = { method: 'GET', path: '/admin/ai/providers' }

/** List knowledge bases */
export const listKnowledgeBases: Operation = { method: 'GET', path: '/v1/knowledge-bases', items: 'knowledge_bases' }

/** Create a knowledge base */
export const createKnowledgeBase: Operation = { method: 'POST', path: '/v1/knowledge-bases', idempotent: true }

/** Get a knowledge base */
export const getKnowledgeBase: Operation = { method: 'GET', path: '/v1/knowledge-bases/{knowledge_base_id}' }

/** Delete a knowledge base */
export const deleteKnowledgeBase: Operation = { method: 'DELETE', path: '/v1/knowledge-bases/{knowledge_base_id}' }

/** Search a knowledge base */
export const searchKnowledgeBase: Operation = { method: 'GET', path: '/v1/knowledge-bases/{knowledge_base_id}/search' }

/** List the documents of a knowledge base */
export const listKnowledgeDocuments: Operation = { method: 'GET', path: '/v1/knowledge-bases/{knowledge_base_id}/documents', items: 'documents' }

/** Add a document to a knowledge base */
export const createKnowledgeDocument: Operation = { method: 'POST', path: '/v1/knowledge-bases/{knowledge_base_id}/documents', idempotent: true }

/** Get a document of a knowledge base */
export const getKnowledgeDocument: Operation = { method: 'GET', path: '/v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}' }

/** Delete a document of a knowledge base */
export const deleteKnowledgeDocument: Operation = { method: 'DELETE', path: '/v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}' }

/** List the workspace's numbers */
export const listNumbers: Operation = { method: 'GET', path: '/v1/numbers', items: 'numbers' }

/** Claim a number for an agent */
export const claimNumber: Operation = { method: 'POST', path: '/v1/numbers', idempotent: true }

/** List available numbers */
export const listAvailableNumbers: Operation = { method: 'GET', path: '/v1/numbers/available', items: 'numbers' }

/** Claim the first matching number */
export const claimNumberAutomatically: Operation = { method: 'POST', path: '/v1/numbers/auto', idempotent: true }

/** Get a number of the workspace */
export const getNumber: Operation = { method: 'GET', path: '/v1/numbers/{number_id}' }

/** Release a number */
export const releaseNumber: Operation = { method: 'DELETE', path: '/v1/numbers/{number_id}' }

/** Update a number's agent or channels */
export const updateNumber: Operation = { method: 'PATCH', path: '/v1/numbers/{number_id}' }

/** Reclaim a released number */
export const reclaimNumber: Operation = { method: 'POST', path: '/v1/numbers/{number_id}/reclaim' }

/** List calls */
export const listCalls: Operation = { method: 'GET', path: '/v1/calls', items: 'calls' }

/** Place a call */
export const createCall: Operation = { method: 'POST', path: '/v1/calls', idempotent: true }

/** List call-backs */
export const listCallBacks: Operation = { method: 'GET', path: '/v1/call-backs', items: 'call_backs' }

/** Export calls */
export const exportCalls: Operation = { method: 'GET', path: '/v1/calls/export', download: ['application/json', 'text/csv'] }

/** List the calls in progress */
export const listLiveCalls: Operation = { method: 'GET', path: '/v1/calls/live' }

/** Stream the calls in progress */
export const streamLiveCalls: Operation = { method: 'GET', path: '/v1/calls/live/stream', stream: 'endless' }

/** List messages */
export const listMessages: Operation = { method: 'GET', path: '/v1/messages', items: 'messages' }

/** Send a message */
export const createMessage: Operation = { method: 'POST', path: '/v1/messages', idempotent: true }

/** Get a message */
export const getMessage: Operation = { method: 'GET', path: '/v1/messages/{message_id}' }

/** Download the file of a message */
export const getMessageMedia: Operation = {
  method: 'GET',
  path: '/v1/messages/{message_id}/media',
  download: [
    'image/jpeg',
    'image/png',
    'image/webp',
    'audio/aac',
    'audio/amr',
    'audio/mpeg',
    'audio/mp4',
    'audio/ogg',
    'video/mp4',
    'video/3gpp',
    'application/pdf',
    'application/octet-stream',
  ],
}

/** Upload a file to send */
export const uploadMedia: Operation = { method: 'POST', path: '/v1/media', file: true }

/** List conversations */
export const listConversations: Operation = { method: 'GET', path: '/v1/conversations', items: 'conversations' }

/** Get a conversation */
export const getConversation: Operation = { method: 'GET', path: '/v1/conversations/{conversation_id}' }

/** Change a conversation */
export const updateConversation: Operation = { method: 'PATCH', path: '/v1/conversations/{conversation_id}' }

/** Stream a conversation */
export const streamConversation: Operation = { method: 'GET', path: '/v1/conversations/{conversation_id}/stream', stream: 'endless' }

/** List the notes of a conversation */
export const listConversationNotes: Operation = { method: 'GET', path: '/v1/conversations/{conversation_id}/notes', items: 'notes' }

/** Add a note to a conversation */
export const createConversationNote: Operation = { method: 'POST', path: '/v1/conversations/{conversation_id}/notes', idempotent: true }

/** Delete a note */
export const deleteConversationNote: Operation = { method: 'DELETE', path: '/v1/conversations/{conversation_id}/notes/{note_id}' }

/** List saved views */
export const listSavedViews: Operation = { method: 'GET', path: '/v1/saved-views', items: 'saved_views' }

/** Save a view */
export const createSavedView: Operation = { method: 'POST', path: '/v1/saved-views' }

/** Delete a saved view */
export const deleteSavedView: Operation = { method: 'DELETE', path: '/v1/saved-views/{saved_view_id}' }

/** Change a saved view */
export const updateSavedView: Operation = { method: 'PATCH', path: '/v1/saved-views/{saved_view_id}' }

/** List canned replies */
export const listCannedReplies: Operation = { method: 'GET', path: '/v1/canned-replies', items: 'canned_replies' }

/** Create a canned reply */
export const createCannedReply: Operation = { method: 'POST', path: '/v1/canned-replies' }

/** Get a canned reply */
export const getCannedReply: Operation = { method: 'GET', path: '/v1/canned-replies/{canned_reply_id}' }

/** Delete a canned reply */
export const deleteCannedReply: Operation = { method: 'DELETE', path: '/v1/canned-replies/{canned_reply_id}' }

/** Change a canned reply */
export const updateCannedReply: Operation = { method: 'PATCH', path: '/v1/canned-replies/{canned_reply_id}' }

/** List the inbox */
export const listInbox: Operation = { method: 'GET', path: '/v1/inbox', items: 'conversations' }

/** Stream the inbox */
export const streamInbox: Operation = { method: 'GET', path: '/v1/inbox/stream', stream: 'endless' }

/** Get a call */
export const getCall: Operation = { method: 'GET', path: '/v1/calls/{call_id}' }

/** Hang up a call */
export const hangUpCall: Operation = { method: 'DELETE', path: '/v1/calls/{call_id}' }

/** Download a call's recording */
export const getCallRecording: Operation = { method: 'GET', path: '/v1/calls/{call_id}/recording', download: ['audio/wav'] }

/** Get the waveform of a call's recording */
export const getCallRecordingPeaks: Operation = { method: 'GET', path: '/v1/calls/{call_id}/recording/peaks' }

/** Get call analytics */
export const getAnalytics: Operation = { method: 'GET', path: '/v1/analytics' }

/** Get statistics by day, agent and channel */
export const getStatistics: Operation = { method: 'GET', path: '/v1/statistics' }

/** Get the time of answers by stage, day, agent and version */
export const getLatencyStatistics: Operation = { method: 'GET', path: '/v1/statistics/latency' }

/** Get a call-back */
export const getCallBack: Operation = { method: 'GET', path: '/v1/call-backs/{call_back_id}' }

/** Cancel a call-back */
export const cancelCallBack: Operation = { method: 'POST', path: '/v1/call-backs/{call_back_id}/cancel', repeatable: true }

/** Put a call on hold */
export const holdCall: Operation = { method: 'POST', path: '/v1/calls/{call_id}/hold', repeatable: true }

/** Resume a call that is on hold */
export const resumeCall: Operation = { method: 'POST', path: '/v1/calls/{call_id}/resume', repeatable: true }

/** Let the agent leave a talk of three */
export const leaveCall: Operation = { method: 'POST', path: '/v1/calls/{call_id}/leave' }

/** Transfer a call */
export const transferCall: Operation = { method: 'POST', path: '/v1/calls/{call_id}/transfer' }

/** Press keys in a call */
export const sendCallDigits: Operation = { method: 'POST', path: '/v1/calls/{call_id}/dtmf' }

/** List the charges of a call */
export const listCallCharges: Operation = { method: 'GET', path: '/v1/calls/{call_id}/charges' }

/** List the turns of a call with their timings */
export const listCallTurns: Operation = { method: 'GET', path: '/v1/calls/{call_id}/turns' }

/** Analyze a call again */
export const analyzeCall: Operation = { method: 'POST', path: '/v1/calls/{call_id}/analysis' }

/** List the requests that a call has made */
export const listCallExchanges: Operation = { method: 'GET', path: '/v1/calls/{call_id}/exchanges' }

/** Get a request that a call has made */
export const getCallExchange: Operation = { method: 'GET', path: '/v1/calls/{call_id}/exchanges/{exchange_id}' }

/** List how a call sounded over time */
export const listCallQuality: Operation = { method: 'GET', path: '/v1/calls/{call_id}/quality' }

/** Stream the transcript of a call */
export const streamTranscript: Operation = { method: 'GET', path: '/v1/calls/{call_id}/transcript/stream', stream: 'once' }

/** Connect to a call */
export const connectCall: Operation = { method: 'GET', path: '/v1/calls/{call_id}/stream' }

/** Listen to a call, or take it over */
export const monitorCall: Operation = { method: 'GET', path: '/v1/calls/{call_id}/monitor' }

/** List simulations */
export const listSimulations: Operation = { method: 'GET', path: '/v1/simulations', items: 'simulations' }

/** Try an agent in simulated conversations */
export const createSimulation: Operation = { method: 'POST', path: '/v1/simulations', idempotent: true }

/** Get a simulation */
export const getSimulation: Operation = { method: 'GET', path: '/v1/simulations/{simulation_id}' }

/** Delete a simulation */
export const deleteSimulation: Operation = { method: 'DELETE', path: '/v1/simulations/{simulation_id}' }

/** Simulate an inbound call to one of your numbers */
export const createSandboxInboundCall: Operation = { method: 'POST', path: '/v1/sandbox/inbound-calls' }

/** Simulate an inbound message to one of your numbers */
export const createSandboxInboundMessage: Operation = { method: 'POST', path: '/v1/sandbox/inbound-messages' }

/** List the clocks of the sandbox */
export const listSandboxClocks: Operation = { method: 'GET', path: '/v1/sandbox/clocks' }

/** Create a clock for the sandbox */
export const createSandboxClock: Operation = { method: 'POST', path: '/v1/sandbox/clocks' }

/** Get a clock of the sandbox */
export const getSandboxClock: Operation = { method: 'GET', path: '/v1/sandbox/clocks/{clock_id}' }

/** Delete a clock of the sandbox */
export const deleteSandboxClock: Operation = { method: 'DELETE', path: '/v1/sandbox/clocks/{clock_id}' }

/** Turn a clock of the sandbox */
export const advanceSandboxClock: Operation = { method: 'POST', path: '/v1/sandbox/clocks/{clock_id}/advance' }

/** List routing rules */
export const listRoutingRules: Operation = { method: 'GET', path: '/v1/routing-rules', items: 'routing_rules' }

/** Create a routing rule */
export const createRoutingRule: Operation = { method: 'POST', path: '/v1/routing-rules', idempotent: true }

/** Test the routing rules of a number */
export const testRoutingRules: Operation = { method: 'POST', path: '/v1/routing-rules/test', repeatable: true }

/** Get a routing rule */
export const getRoutingRule: Operation = { method: 'GET', path: '/v1/routing-rules/{rule_id}' }

/** Replace a routing rule */
export const replaceRoutingRule: Operation = { method: 'PUT', path: '/v1/routing-rules/{rule_id}' }

/** Delete a routing rule */
export const deleteRoutingRule: Operation = { method: 'DELETE', path: '/v1/routing-rules/{rule_id}' }

/** Get your notifications */
export const getNotifications: Operation = { method: 'GET', path: '/v1/notifications' }

/** Choose your notifications */
export const updateNotifications: Operation = { method: 'PATCH', path: '/v1/notifications' }

/** Get the notifications of the workspace */
export const getWorkspaceNotifications: Operation = { method: 'GET', path: '/v1/workspace/notifications' }

/** Choose the notifications of the workspace */
export const updateWorkspaceNotifications: Operation = { method: 'PATCH', path: '/v1/workspace/notifications' }

/** List consent records */
export const listConsents: Operation = { method: 'GET', path: '/v1/consents', items: 'consents' }

/** Export consent records */
export const exportConsents: Operation = { method: 'GET', path: '/v1/consents/export', download: ['application/json', 'text/csv'] }

/** Create a workspace */
export const createWorkspace: Operation = { method: 'POST', path: '/v1/workspaces' }

/** Get the workspace */
export const getWorkspace: Operation = { method: 'GET', path: '/v1/workspace' }

/** Delete the workspace */
export const deleteWorkspace: Operation = { method: 'DELETE', path: '/v1/workspace' }

/** Update the workspace */
export const updateWorkspace: Operation = { method: 'PATCH', path: '/v1/workspace' }

/** Switch recording on or off */
export const switchWorkspaceRecording: Operation = { method: 'POST', path: '/v1/workspace/recording', repeatable: true }

/** Get the subscription */
export const getSubscription: Operation = { method: 'GET', path: '/v1/workspace/subscription' }

/** Switch the plan */
export const switchSubscription: Operation = { method: 'PATCH', path: '/v1/workspace/subscription' }

/** Preview a switch of the plan */
export const previewSubscription: Operation = { method: 'GET', path: '/v1/workspace/subscription/preview' }

/** Get the balance */
export const getBalance: Operation = { method: 'GET', path: '/v1/billing/balance' }

/** List the ledger */
export const listLedger: Operation = { method: 'GET', path: '/v1/billing/ledger', items: 'entries' }

/** Get prices and plans */
export const getPricing: Operation = { method: 'GET', path: '/v1/billing/pricing' }

/** Get the billing details */
export const getBillingDetails: Operation = { method: 'GET', path: '/v1/billing/details' }

/** Change the billing details */
export const updateBillingDetails: Operation = { method: 'PATCH', path: '/v1/billing/details' }

/** Set the spend cap of the workspace */
export const setSpendCap: Operation = { method: 'PUT', path: '/v1/billing/spend-cap' }

/** List spend caps */
export const listSpendCaps: Operation = { method: 'GET', path: '/v1/billing/spend-caps', items: 'caps' }

/** List invoices */
export const listInvoices: Operation = { method: 'GET', path: '/v1/billing/invoices', items: 'invoices' }

/** Get an invoice */
export const getInvoice: Operation = { method: 'GET', path: '/v1/billing/invoices/{month}' }

/** Download an invoice as PDF */
export const getInvoicePdf: Operation = { method: 'GET', path: '/v1/billing/invoices/{month}/pdf', download: ['application/pdf'] }

/** Start a top-up */
export const createCheckout: Operation = { method: 'POST', path: '/v1/billing/checkout', idempotent: true }

/** List top-ups */
export const listCheckouts: Operation = { method: 'GET', path: '/v1/billing/checkouts', items: 'checkouts' }

/** Get a top-up */
export const getCheckout: Operation = { method: 'GET', path: '/v1/billing/checkouts/{checkout_id}' }

/** Get the usage of a month */
export const getUsage: Operation = { method: 'GET', path: '/v1/usage' }

/** Accept the data processing agreement */
export const acceptDpa: Operation = { method: 'POST', path: '/v1/dpa/accept', repeatable: true }

/** Get the status of the data processing agreement */
export const getDpaStatus: Operation = { method: 'GET', path: '/v1/dpa/status' }

/** List opt-outs */
export const listOptOuts: Operation = { method: 'GET', path: '/v1/opt-outs', items: 'opt_outs' }

/** Add an opt-out */
export const addOptOut: Operation = { method: 'POST', path: '/v1/opt-outs', repeatable: true }

/** Erase a contact */
export const eraseContact: Operation = { method: 'DELETE', path: '/v1/contacts/{e164}' }

/** List the audit log */
export const listAuditLog: Operation = { method: 'GET', path: '/v1/audit-log', items: 'entries' }

/** Export the audit log */
export const exportAuditLog: Operation = { method: 'GET', path: '/v1/audit-log/export', download: ['application/json', 'text/csv'] }

/** List API requests */
export const listRequests: Operation = { method: 'GET', path: '/v1/requests', items: 'requests' }

/** Get an API request */
export const getRequest: Operation = { method: 'GET', path: '/v1/requests/{request_id}' }

/** List an agent's webhook endpoints */
export const listWebhookEndpoints: Operation = { method: 'GET', path: '/v1/agents/{agent_id}/webhooks/endpoints' }

/** Add a webhook endpoint to an agent */
export const createWebhookEndpoint: Operation = { method: 'POST', path: '/v1/agents/{agent_id}/webhooks/endpoints', idempotent: true }

/** Get a webhook endpoint with its statistics */
export const getWebhookEndpoint: Operation = { method: 'GET', path: '/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}' }

/** Delete a webhook endpoint */
export const deleteWebhookEndpoint: Operation = { method: 'DELETE', path: '/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}' }

/** Update, pause or resume a webhook endpoint */
export const updateWebhookEndpoint: Operation = { method: 'PATCH', path: '/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}' }

/** List the webhook endpoints of all agents */
export const listAllWebhookEndpoints: Operation = { method: 'GET', path: '/v1/webhooks/endpoints', items: 'endpoints' }

/** Get the signing secret */
export const getSigningSecret: Operation = { method: 'GET', path: '/v1/webhooks/signing-secret' }

/** Rotate the signing secret */
export const rotateSigningSecret: Operation = { method: 'POST', path: '/v1/webhooks/signing-secret/rotate' }

/** Send a test event */
export const testWebhook: Operation = { method: 'POST', path: '/v1/webhooks/test' }

/** Relay webhooks over a WebSocket */
export const relayWebhooks: Operation = { method: 'GET', path: '/v1/webhooks/relay' }

/** List deliveries */
export const listDeliveries: Operation = { method: 'GET', path: '/v1/webhooks/deliveries', items: 'deliveries' }

/** Get a delivery with its attempts */
export const getDelivery: Operation = { method: 'GET', path: '/v1/webhooks/deliveries/{delivery_id}' }

/** Replay dead letters and other deliveries */
export const replayDeadLetters: Operation = { method: 'POST', path: '/v1/webhooks/dlq/replay' }

/** List events */
export const listEvents: Operation = { method: 'GET', path: '/v1/events', items: 'events' }

/** Stream events */
export const streamEvents: Operation = { method: 'GET', path: '/v1/events/stream', stream: 'resumable' }
