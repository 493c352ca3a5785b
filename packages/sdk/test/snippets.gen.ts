// Generated from openapi/. Do not edit: run `npm run generate`.

import type { Ohun } from '../src/index.ts'
import {
  getHealth,
  getReadiness,
  getIdentity,
  signUp,
  verifyEmail,
  resendVerification,
  requestPasswordReset,
  resetPassword,
  logIn,
  logOutAll,
  changePassword,
  changeEmail,
  confirmEmail,
  redeemSignInLink,
  listSessions,
  deleteSession,
  completeLogin,
  startPasskeyLogin,
  getFactors,
  startTotp,
  confirmTotp,
  removeTotp,
  startPasskey,
  addPasskey,
  removePasskey,
  replaceRecoveryCodes,
  deleteAccount,
  listMembers,
  deleteMember,
  updateMember,
  listInvitations,
  createInvitation,
  acceptInvitation,
  deleteInvitation,
  listApiKeys,
  createApiKey,
  getApiKey,
  revokeApiKey,
  updateApiKey,
  rotateApiKey,
  listAgents,
  createAgent,
  getAgent,
  deleteAgent,
  updateAgent,
  getShareLink,
  setAgentShareable,
  checkTools,
  testTool,
  listMcpTools,
  listAgentVersions,
  getAgentVersion,
  deleteAgentVersion,
  publishAgentVersion,
  rollBackAgent,
  compareAgentVersions,
  getAgentDraft,
  deleteAgentDraft,
  updateAgentDraft,
  publishAgentDraft,
  listAgentRollouts,
  createAgentRollout,
  deleteAgentRollout,
  updateAgentRollout,
  exportConversations,
  playAgent,
  streamPlayground,
  tryAgent,
  reconnectTry,
  listTemplates,
  listModels,
  listVoices,
  previewVoice,
  listAiProviders,
  listKnowledgeBases,
  createKnowledgeBase,
  getKnowledgeBase,
  deleteKnowledgeBase,
  searchKnowledgeBase,
  listKnowledgeDocuments,
  createKnowledgeDocument,
  getKnowledgeDocument,
  deleteKnowledgeDocument,
  listNumbers,
  claimNumber,
  listAvailableNumbers,
  claimNumberAutomatically,
  getNumber,
  releaseNumber,
  updateNumber,
  reclaimNumber,
  listCalls,
  createCall,
  listCallBacks,
  exportCalls,
  listLiveCalls,
  streamLiveCalls,
  listMessages,
  createMessage,
  getMessage,
  getMessageMedia,
  uploadMedia,
  listConversations,
  getConversation,
  updateConversation,
  streamConversation,
  listConversationNotes,
  createConversationNote,
  deleteConversationNote,
  listSavedViews,
  createSavedView,
  deleteSavedView,
  updateSavedView,
  listCannedReplies,
  createCannedReply,
  getCannedReply,
  deleteCannedReply,
  updateCannedReply,
  listInbox,
  streamInbox,
  getCall,
  hangUpCall,
  getCallRecording,
  getCallRecordingPeaks,
  getAnalytics,
  getStatistics,
  getLatencyStatistics,
  getCallBack,
  cancelCallBack,
  holdCall,
  resumeCall,
  leaveCall,
  transferCall,
  sendCallDigits,
  listCallCharges,
  listCallTurns,
  analyzeCall,
  listCallExchanges,
  getCallExchange,
  listCallQuality,
  streamTranscript,
  connectCall,
  monitorCall,
  listSimulations,
  createSimulation,
  getSimulation,
  deleteSimulation,
  createSandboxInboundCall,
  createSandboxInboundMessage,
  listSandboxClocks,
  createSandboxClock,
  getSandboxClock,
  deleteSandboxClock,
  advanceSandboxClock,
  listRoutingRules,
  createRoutingRule,
  testRoutingRules,
  getRoutingRule,
  replaceRoutingRule,
  deleteRoutingRule,
  getNotifications,
  updateNotifications,
  getWorkspaceNotifications,
  updateWorkspaceNotifications,
  listConsents,
  exportConsents,
  createWorkspace,
  getWorkspace,
  deleteWorkspace,
  updateWorkspace,
  switchWorkspaceRecording,
  getSubscription,
  switchSubscription,
  previewSubscription,
  getBalance,
  listLedger,
  getPricing,
  getBillingDetails,
  updateBillingDetails,
  setSpendCap,
  listSpendCaps,
  listInvoices,
  getInvoice,
  getInvoicePdf,
  createCheckout,
  listCheckouts,
  getCheckout,
  getUsage,
  acceptDpa,
  getDpaStatus,
  listOptOuts,
  addOptOut,
  eraseContact,
  listAuditLog,
  exportAuditLog,
  listRequests,
  getRequest,
  listWebhookEndpoints,
  createWebhookEndpoint,
  getWebhookEndpoint,
  deleteWebhookEndpoint,
  updateWebhookEndpoint,
  listAllWebhookEndpoints,
  getSigningSecret,
  rotateSigningSecret,
  testWebhook,
  relayWebhooks,
  listDeliveries,
  getDelivery,
  replayDeadLetters,
  listEvents,
  streamEvents,
} from '../src/operations.ts'

/** The examples with methods of the client, by operation. */
export const snippets: Record<string, (ohun: Ohun) => Promise<void>> = {
  async getHealth(ohun) {
    const health = await ohun.health.live()
  },

  async getReadiness(ohun) {
    const health = await ohun.health.ready()
  },

  async getIdentity(ohun) {
    const identity = await ohun.auth.me()
  },

  async signUp(ohun) {
    const signedUp = await ohun.auth.signup({
      email: 'owner@example.com',
      password: 'correct horse battery',
      company_name: 'Example Limited',
    })
  },

  async verifyEmail(ohun) {
    const confirmation = await ohun.auth.verifyEmail({
      token: 'kX2b9…',
      password: 'correct horse battery',
    })
  },

  async resendVerification(ohun) {
    const confirmation = await ohun.auth.resendVerification({ email: 'owner@example.com' })
  },

  async requestPasswordReset(ohun) {
    const confirmation = await ohun.auth.requestPasswordReset({
      email: 'owner@example.com',
    })
  },

  async resetPassword(ohun) {
    const confirmation = await ohun.auth.resetPassword({
      token: 'kX2b9…',
      password: 'correct horse battery',
    })
  },

  async logIn(ohun) {
    const loggedIn = await ohun.auth.login({
      email: 'owner@example.com',
      password: 'correct horse battery',
    })
  },

  async logOutAll(ohun) {
    const confirmation = await ohun.auth.logoutAll()
  },

  async changePassword(ohun) {
    const confirmation = await ohun.auth.changePassword({
      password: 'correct horse battery',
      new_password: 'a better password',
    })
  },

  async changeEmail(ohun) {
    const confirmation = await ohun.auth.changeEmail({
      password: 'correct horse battery',
      email: 'new-owner@example.com',
    })
  },

  async confirmEmail(ohun) {
    const confirmation = await ohun.auth.confirmEmail({ token: 'kX2b9…' })
  },

  async redeemSignInLink(ohun) {
    const session = await ohun.auth.redeemSignInLink({ token: 'sign_in_kX2b9…' })
  },

  async listSessions(ohun) {
    for await (const listedSession of ohun.sessions.list()) {
      console.log(listedSession.session_id)
    }
  },

  async deleteSession(ohun) {
    await ohun.sessions.delete('session_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async completeLogin(ohun) {
    const session = await ohun.auth.completeLogin({
      challenge_token: 'chl_9mQ…',
      code: '123456',
    })
  },

  async startPasskeyLogin(ohun) {
    const passkeyChallenge = await ohun.auth.startPasskeyLogin({ cookie: true })
  },

  async getFactors(ohun) {
    const factors = await ohun.auth.factors()
  },

  async startTotp(ohun) {
    const totpSecret = await ohun.auth.startTotp({ password: 'correct horse battery' })
  },

  async confirmTotp(ohun) {
    const addedFactor = await ohun.auth.confirmTotp({ code: '123456' })
  },

  async removeTotp(ohun) {
    const confirmation = await ohun.auth.removeTotp({ password: 'correct horse battery' })
  },

  async startPasskey(ohun) {
    const passkeyChallenge = await ohun.auth.startPasskey({
      password: 'correct horse battery',
    })
  },

  async addPasskey(ohun) {
    const addedPasskey = await ohun.auth.addPasskey({
      challenge_token: 'chl_9mQ…',
      name: 'Laptop',
      passkey: {
        id: 'kX2b9',
        rawId: 'kX2b9',
        type: 'public-key',
        response: {},
      },
    })
  },

  async removePasskey(ohun) {
    const confirmation = await ohun.auth.removePasskey({
      passkey_id: 'pass_0Ub5Xw1A000k3mZq8RtYvLp',
      password: 'correct horse battery',
    })
  },

  async replaceRecoveryCodes(ohun) {
    const recoveryCodes = await ohun.auth.replaceRecoveryCodes({
      password: 'correct horse battery',
    })
  },

  async deleteAccount(ohun) {
    const confirmation = await ohun.auth.deleteAccount({
      password: 'correct horse battery',
    })
  },

  async listMembers(ohun) {
    for await (const member of ohun.members.list()) console.log(member.user_id)
  },

  async deleteMember(ohun) {
    await ohun.members.delete('user_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateMember(ohun) {
    const member = await ohun.members.update('usr_0Ub5Xw1A000k3mZq8RtYvLp', {
      role: 'support',
    })
  },

  async listInvitations(ohun) {
    for await (const invitation of ohun.invitations.list()) {
      console.log(invitation.invitation_id)
    }
  },

  async createInvitation(ohun) {
    const invitation = await ohun.invitations.create({
      email: 'colleague@example.com',
      role: 'viewer',
    })
  },

  async acceptInvitation(ohun) {
    const acceptedInvitation = await ohun.invitations.accept({
      token: 'invitation_kX2b9…',
      password: 'correct horse battery',
    })
  },

  async deleteInvitation(ohun) {
    await ohun.invitations.delete('invitation_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listApiKeys(ohun) {
    for await (const apiKey of ohun.apiKeys.list()) console.log(apiKey.key_id)
  },

  async createApiKey(ohun) {
    const apiKeyWithSecret = await ohun.apiKeys.create({
      label: 'backend',
      environment: 'sandbox',
      scopes: ['calls:read', 'messages:write'],
    })
  },

  async getApiKey(ohun) {
    const apiKeyDetail = await ohun.apiKeys.get('key_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async revokeApiKey(ohun) {
    await ohun.apiKeys.revoke('key_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateApiKey(ohun) {
    const apiKey = await ohun.apiKeys.update('key_0Ub5Xw1A000k3mZq8RtYvLp', {
      scopes: ['calls:read'],
    })
  },

  async rotateApiKey(ohun) {
    const apiKeyWithSecret = await ohun.apiKeys.rotate('key_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listAgents(ohun) {
    for await (const agent of ohun.agents.list()) console.log(agent.agent_id)
  },

  async createAgent(ohun) {
    const agent = await ohun.agents.create({
      display_name: 'Ada',
      ai_provider: 'byom',
      webhook_url: 'https://backend.example.com/ohun',
    })
  },

  async getAgent(ohun) {
    const agent = await ohun.agents.get('agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteAgent(ohun) {
    await ohun.agents.delete('agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateAgent(ohun) {
    const agent = await ohun.agents.update('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      greeting_text: 'Good day, this is Ada.',
    })
  },

  async getShareLink(ohun) {
    const shareLink = await ohun.agents.shareLink('agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async setAgentShareable(ohun) {
    const agent = await ohun.agents.setShareable('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      shareable: true,
    })
  },

  async checkTools(ohun) {
    const toolsCheckResult = await ohun.agents.checkTools({
      tool_definitions: '[{"type":"function","function":{"name":"find order"}}]',
    })
  },

  async testTool(ohun) {
    const toolTestResult = await ohun.agents.testTool('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      name: 'find_order',
      arguments: { order: '7' },
    })
  },

  async listMcpTools(ohun) {
    const mcpToolsResult = await ohun.agents.listMcpTools('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      name: 'orders',
    })
  },

  async listAgentVersions(ohun) {
    for await (const agentVersionSummary of ohun.agentVersions.list('agt_0Ub5Xw1A000k3mZq8RtYvLp')) {
      console.log(agentVersionSummary.agent_id)
    }
  },

  async getAgentVersion(ohun) {
    const agentVersion = await ohun.agentVersions.get('agt_0Ub5Xw1A000k3mZq8RtYvLp', 3)
  },

  async deleteAgentVersion(ohun) {
    await ohun.agentVersions.delete('agt_0Ub5Xw1A000k3mZq8RtYvLp', 3)
  },

  async publishAgentVersion(ohun) {
    const agentVersion = await ohun.agentVersions.publish('agt_0Ub5Xw1A000k3mZq8RtYvLp', 3, {
      note: 'The new prompt quoted wrong prices.',
    })
  },

  async rollBackAgent(ohun) {
    const agentVersion = await ohun.agentVersions.rollback('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      expected_version: 4,
    })
  },

  async compareAgentVersions(ohun) {
    const agentComparison = await ohun.agentVersions.compare('agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getAgentDraft(ohun) {
    const agentDraft = await ohun.agentDrafts.get('agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteAgentDraft(ohun) {
    await ohun.agentDrafts.delete('agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateAgentDraft(ohun) {
    const agentDraft = await ohun.agentDrafts.update('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      system_prompt: 'You are Ada of Example Bank.\nBe brief.',
    })
  },

  async publishAgentDraft(ohun) {
    const agentVersion = await ohun.agentDrafts.publish('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      note: 'Shorter answers.',
    })
  },

  async listAgentRollouts(ohun) {
    const agentRolloutList = await ohun.agentRollouts.list('agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async createAgentRollout(ohun) {
    const agentRollout = await ohun.agentRollouts.create('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      version: 4,
      percent: 10,
      numbers: ['+2348031234567'],
    })
  },

  async deleteAgentRollout(ohun) {
    await ohun.agentRollouts.delete('agt_0Ub5Xw1A000k3mZq8RtYvLp', 4)
  },

  async updateAgentRollout(ohun) {
    const agentRollout = await ohun.agentRollouts.update('agt_0Ub5Xw1A000k3mZq8RtYvLp', 4, {
      percent: 10,
    })
  },

  async exportConversations(ohun) {
    for await (const conversationRow of ohun.agents.export('agt_0Ub5Xw1A000k3mZq8RtYvLp')) {
      console.log(conversationRow)
    }
  },

  async playAgent(ohun) {
    const playgroundReply = await ohun.agents.playground('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      message: 'When do you open?',
      history: [
        {
          role: 'agent',
          text: 'Good day, this is Ada. How may I help?',
        },
      ],
    })
  },

  async streamPlayground(ohun) {
    for await (const playgroundEvent of ohun.agents.playgroundStream('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      message: 'When do you open?',
      history: [
        {
          role: 'agent',
          text: 'Good day, this is Ada. How may I help?',
        },
      ],
    })) {
      console.log(playgroundEvent)
      break // closes the connection
    }
  },

  async tryAgent(ohun) {
    const publicAnswer = await ohun.public.try('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      sdp: 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n',
    })
  },

  async reconnectTry(ohun) {
    const publicAnswer = await ohun.public.reconnect('agt_0Ub5Xw1A000k3mZq8RtYvLp', 'call_0Ub5Xw1A000k3mZq8RtYvLp', {
      sdp: 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n',
      call_token: 'q3Jx0cXy1fVd2n7kP9sLrA',
    })
  },

  async listTemplates(ohun) {
    const templateList = await ohun.templates.list()
  },

  async listModels(ohun) {
    const aiModelList = await ohun.models.list()
  },

  async listVoices(ohun) {
    const voiceList = await ohun.voices.list()
  },

  async previewVoice(ohun) {
    const response = await ohun.voices.preview('voice_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listAiProviders(ohun) {
    const aiProviderList = await ohun.aiProviders.list()
  },

  async listKnowledgeBases(ohun) {
    for await (const knowledgeBase of ohun.knowledgeBases.list()) {
      console.log(knowledgeBase.knowledge_base_id)
    }
  },

  async createKnowledgeBase(ohun) {
    const knowledgeBase = await ohun.knowledgeBases.create({ name: 'Shop questions' })
  },

  async getKnowledgeBase(ohun) {
    const knowledgeBase = await ohun.knowledgeBases.get('kb_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteKnowledgeBase(ohun) {
    await ohun.knowledgeBases.delete('kb_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async searchKnowledgeBase(ohun) {
    const knowledgeSearchResult = await ohun.knowledgeBases.search('kb_0Ub5Xw1A000k3mZq8RtYvLp', {
      query: 'When do you open?',
    })
  },

  async listKnowledgeDocuments(ohun) {
    for await (const knowledgeDocument of ohun.knowledgeDocuments.list('kb_0Ub5Xw1A000k3mZq8RtYvLp')) {
      console.log(knowledgeDocument.document_id)
    }
  },

  async createKnowledgeDocument(ohun) {
    const knowledgeDocument = await ohun.knowledgeDocuments.create('kb_0Ub5Xw1A000k3mZq8RtYvLp', {
      title: 'Opening hours',
      content: '# Shop\n\nWe are open from 9 to 6, Monday to Saturday, in Surulere.',
      content_type: 'text/markdown',
    })
  },

  async getKnowledgeDocument(ohun) {
    const knowledgeDocumentWithContent = await ohun.knowledgeDocuments.get('kb_0Ub5Xw1A000k3mZq8RtYvLp', 'doc_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteKnowledgeDocument(ohun) {
    await ohun.knowledgeDocuments.delete('kb_0Ub5Xw1A000k3mZq8RtYvLp', 'doc_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listNumbers(ohun) {
    for await (const phoneNumber of ohun.numbers.list()) {
      console.log(phoneNumber.number_id)
    }
  },

  async claimNumber(ohun) {
    const phoneNumber = await ohun.numbers.claim({
      number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      channels: ['voice'],
    })
  },

  async listAvailableNumbers(ohun) {
    for await (const phoneNumber of ohun.numbers.available({ type: 'geo_did' })) {
      console.log(phoneNumber.number_id)
    }
  },

  async claimNumberAutomatically(ohun) {
    const phoneNumber = await ohun.numbers.auto({
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      type: 'mobile_virtual',
      country_code: 'NG',
    })
  },

  async getNumber(ohun) {
    const phoneNumber = await ohun.numbers.get('num_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async releaseNumber(ohun) {
    const phoneNumber = await ohun.numbers.release('num_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateNumber(ohun) {
    const phoneNumber = await ohun.numbers.update('num_0Ub5Xw1A000k3mZq8RtYvLp', {
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      channels: ['voice'],
    })
  },

  async reclaimNumber(ohun) {
    const phoneNumber = await ohun.numbers.reclaim('num_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listCalls(ohun) {
    for await (const call of ohun.calls.list({ direction: 'inbound' })) {
      console.log(call.call_id)
    }
  },

  async createCall(ohun) {
    const call = await ohun.calls.create({
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      to_number: '+2348031234567',
    })
  },

  async listCallBacks(ohun) {
    for await (const callBack of ohun.callBacks.list({ status: 'scheduled' })) {
      console.log(callBack.call_back_id)
    }
  },

  async exportCalls(ohun) {
    for await (const callExportRow of ohun.calls.export()) {
      console.log(callExportRow)
    }
  },

  async listLiveCalls(ohun) {
    const liveCalls = await ohun.calls.live()
  },

  async streamLiveCalls(ohun) {
    for await (const liveCallsFrame of ohun.calls.streamLive()) {
      console.log(liveCallsFrame)
      break // closes the connection
    }
  },

  async listMessages(ohun) {
    for await (const message of ohun.messages.list({ channel: 'sms' })) {
      console.log(message.message_id)
    }
  },

  async createMessage(ohun) {
    const message = await ohun.messages.create({
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      channel: 'sms',
      to: '+2348031234567',
      body: 'Your order has left our store.',
    })
  },

  async getMessage(ohun) {
    const message = await ohun.messages.get('msg_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getMessageMedia(ohun) {
    const response = await ohun.messages.media('msg_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async uploadMedia(ohun) {
    const mediaUpload = await ohun.media.upload(new Blob(['We are open from 8 to 18.']), {
      filename: 'hours.txt',
    })
  },

  async listConversations(ohun) {
    for await (const conversation of ohun.conversations.list({ channel: 'sms' })) {
      console.log(conversation.conversation_id)
    }
  },

  async getConversation(ohun) {
    const conversationWithMessages = await ohun.conversations.get('conv_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateConversation(ohun) {
    const conversationUpdated = await ohun.conversations.update('conv_0Ub5Xw1A000k3mZq8RtYvLp', {
      mode: 'human',
    })
  },

  async streamConversation(ohun) {
    for await (const conversationFrame of ohun.conversations.stream('conv_0Ub5Xw1A000k3mZq8RtYvLp')) {
      console.log(conversationFrame)
      break // closes the connection
    }
  },

  async listConversationNotes(ohun) {
    for await (const conversationNote of ohun.conversationNotes.list('conversation_0Ub5Xw1A000k3mZq8RtYvLp')) {
      console.log(conversationNote.note_id)
    }
  },

  async createConversationNote(ohun) {
    const conversationNote = await ohun.conversationNotes.create('conv_0Ub5Xw1A000k3mZq8RtYvLp', {
      text: 'Refund agreed by phone. Do not offer it again.',
    })
  },

  async deleteConversationNote(ohun) {
    await ohun.conversationNotes.delete('conversation_0Ub5Xw1A000k3mZq8RtYvLp', 'note_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listSavedViews(ohun) {
    for await (const savedView of ohun.savedViews.list({ list: 'calls' })) {
      console.log(savedView.saved_view_id)
    }
  },

  async createSavedView(ohun) {
    const savedView = await ohun.savedViews.create({
      list: 'calls',
      name: 'Failed on MTN',
      filters: {
        status: 'failed',
        text: 'mtn',
      },
    })
  },

  async deleteSavedView(ohun) {
    await ohun.savedViews.delete('saved_view_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateSavedView(ohun) {
    const savedView = await ohun.savedViews.update('view_0Ub5Xw1A000k3mZq8RtYvLp', {
      name: 'Failed',
    })
  },

  async listCannedReplies(ohun) {
    for await (const cannedReply of ohun.cannedReplies.list()) {
      console.log(cannedReply.canned_reply_id)
    }
  },

  async createCannedReply(ohun) {
    const cannedReply = await ohun.cannedReplies.create({
      shortcut: 'hours',
      text: "We are open from 8 to 18 o'clock, Monday to Saturday.",
    })
  },

  async getCannedReply(ohun) {
    const cannedReply = await ohun.cannedReplies.get('crp_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteCannedReply(ohun) {
    await ohun.cannedReplies.delete('canned_reply_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateCannedReply(ohun) {
    const cannedReply = await ohun.cannedReplies.update('crp_0Ub5Xw1A000k3mZq8RtYvLp', {
      text: "We are open from 8 to 20 o'clock.",
    })
  },

  async listInbox(ohun) {
    for await (const inboxConversation of ohun.inbox.list({ mode: 'ai' })) {
      console.log(inboxConversation.conversation_id)
    }
  },

  async streamInbox(ohun) {
    for await (const inboxFrame of ohun.inbox.stream()) {
      console.log(inboxFrame)
      break // closes the connection
    }
  },

  async getCall(ohun) {
    const call = await ohun.calls.get('call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async hangUpCall(ohun) {
    await ohun.calls.hangUp('call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getCallRecording(ohun) {
    const response = await ohun.calls.recording('call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getCallRecordingPeaks(ohun) {
    const recordingPeaks = await ohun.calls.recordingPeaks('call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getAnalytics(ohun) {
    const analytics = await ohun.analytics.get({ days: 7 })
  },

  async getStatistics(ohun) {
    const statistics = await ohun.statistics.get({ channel: 'voice' })
  },

  async getLatencyStatistics(ohun) {
    const latencyStatistics = await ohun.statistics.latency()
  },

  async getCallBack(ohun) {
    const callBack = await ohun.callBacks.get('cb_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async cancelCallBack(ohun) {
    const callBack = await ohun.callBacks.cancel('cb_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async holdCall(ohun) {
    const callControl = await ohun.calls.hold('call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async resumeCall(ohun) {
    const callControl = await ohun.calls.resume('call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async leaveCall(ohun) {
    const callControl = await ohun.calls.leave('call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async transferCall(ohun) {
    const callControl = await ohun.calls.transfer('call_0Ub5Xw1A000k3mZq8RtYvLp', {
      destination: '+2348051234567',
    })
  },

  async sendCallDigits(ohun) {
    const callControl = await ohun.calls.sendDigits('call_0Ub5Xw1A000k3mZq8RtYvLp', {
      digits: '1w2#',
    })
  },

  async listCallCharges(ohun) {
    const callCharges = await ohun.calls.charges('call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listCallTurns(ohun) {
    const callTurns = await ohun.calls.turns('call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async analyzeCall(ohun) {
    const analysis = await ohun.calls.analyze('call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listCallExchanges(ohun) {
    const callExchanges = await ohun.calls.exchanges('call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getCallExchange(ohun) {
    const callExchangeContent = await ohun.calls.exchange('call_0Ub5Xw1A000k3mZq8RtYvLp', 'exc_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listCallQuality(ohun) {
    const callQualitySamples = await ohun.calls.quality('call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async streamTranscript(ohun) {
    for await (const transcriptFrame of ohun.calls.streamTranscript('call_0Ub5Xw1A000k3mZq8RtYvLp', {
      from: 'now',
    })) {
      console.log(transcriptFrame)
      break // closes the connection
    }
  },

  async connectCall(ohun) {
    const connection = await ohun.calls.connect('call_0Ub5Xw1A000k3mZq8RtYvLp')
    for await (const event of connection) {
      console.log(event.event_type)
      break // closes the connection
    }
  },

  async monitorCall(ohun) {
    const connection = await ohun.calls.monitor('call_0Ub5Xw1A000k3mZq8RtYvLp')
    for await (const frame of connection) {
      console.log(frame.type)
      break // closes the connection
    }
  },

  async listSimulations(ohun) {
    for await (const simulation of ohun.simulations.list()) {
      console.log(simulation.simulation_id)
    }
  },

  async createSimulation(ohun) {
    const simulationDetail = await ohun.simulations.create({
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      name: 'Order status',
      scenarios: [
        {
          name: 'The shop does not answer',
          steps: ['Where is my order?', { keys: '4711#' }],
          tools: [
            {
              name: 'find_order',
              timeout: true,
            },
          ],
          expect: [
            { tool_called: { name: 'find_order' } },
            { says: { contains: 'try again' } },
            { within_ms: { at_most: 8000 } },
          ],
        },
      ],
    })
  },

  async getSimulation(ohun) {
    const simulationDetail = await ohun.simulations.get('sim_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteSimulation(ohun) {
    await ohun.simulations.delete('simulation_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async createSandboxInboundCall(ohun) {
    const call = await ohun.sandbox.inboundCall({
      to_number: '+2348000000042',
      from_number: '+2348031234567',
      utterances: [
        'Where is my order?',
        { digits: '1' },
        { silence_ms: 5000 },
        { barge_in: 'Never mind.' },
      ],
    })
  },

  async createSandboxInboundMessage(ohun) {
    const message = await ohun.sandbox.inboundMessage({
      to: '+2348000000042',
      from: '+2348031234567',
      channel: 'sms',
      body: 'Where is my order?',
    })
  },

  async listSandboxClocks(ohun) {
    const sandboxClockList = await ohun.sandboxClocks.list()
  },

  async createSandboxClock(ohun) {
    const sandboxClock = await ohun.sandboxClocks.create({
      starts_at: '2026-12-01T08:00:00.000Z',
    })
  },

  async getSandboxClock(ohun) {
    const sandboxClock = await ohun.sandboxClocks.get('clk_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteSandboxClock(ohun) {
    await ohun.sandboxClocks.delete('clock_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async advanceSandboxClock(ohun) {
    const sandboxClock = await ohun.sandboxClocks.advance('clk_0Ub5Xw1A000k3mZq8RtYvLp', {
      by: '30d',
    })
  },

  async listRoutingRules(ohun) {
    for await (const routingRule of ohun.routingRules.list()) {
      console.log(routingRule.rule_id)
    }
  },

  async createRoutingRule(ohun) {
    const routingRule = await ohun.routingRules.create({
      number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
      match_type: 'keyword',
      match_value: 'delivery',
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      priority: 10,
    })
  },

  async testRoutingRules(ohun) {
    const routingTestResult = await ohun.routingRules.test({
      number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
      utterance: 'Where is my delivery?',
    })
  },

  async getRoutingRule(ohun) {
    const routingRule = await ohun.routingRules.get('rule_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async replaceRoutingRule(ohun) {
    const routingRule = await ohun.routingRules.replace('rule_0Ub5Xw1A000k3mZq8RtYvLp', {
      number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
      match_type: 'keyword',
      match_value: 'delivery',
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      priority: 10,
    })
  },

  async deleteRoutingRule(ohun) {
    await ohun.routingRules.delete('rule_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getNotifications(ohun) {
    const notificationSettings = await ohun.notifications.get()
  },

  async updateNotifications(ohun) {
    const notificationSettings = await ohun.notifications.update({ webhook_failures: false })
  },

  async getWorkspaceNotifications(ohun) {
    const workspaceNotifications = await ohun.notifications.workspace()
  },

  async updateWorkspaceNotifications(ohun) {
    const workspaceNotifications = await ohun.notifications.updateWorkspace({
      webhook_failures: ['owner', 'developer'],
    })
  },

  async listConsents(ohun) {
    for await (const consentRecord of ohun.consents.list({ subject: 'call_recording' })) {
      console.log(consentRecord.consent_id)
    }
  },

  async exportConsents(ohun) {
    for await (const consentRecord of ohun.consents.export()) {
      console.log(consentRecord)
    }
  },

  async createWorkspace(ohun) {
    const createdWorkspace = await ohun.workspace.create({ name: 'Example Health' })
  },

  async getWorkspace(ohun) {
    const workspace = await ohun.workspace.get()
  },

  async deleteWorkspace(ohun) {
    await ohun.workspace.delete({
      confirm: 'ws_0Ub5Xw1A000k3mZq8RtYvLp',
    })
  },

  async updateWorkspace(ohun) {
    const workspace = await ohun.workspace.update({ retention_days: 90 })
  },

  async switchWorkspaceRecording(ohun) {
    const workspace = await ohun.workspace.switchRecording({ enabled: true })
  },

  async getSubscription(ohun) {
    const subscription = await ohun.subscription.get()
  },

  async switchSubscription(ohun) {
    const planSwitch = await ohun.subscription.switch({ plan: 'builder' })
  },

  async previewSubscription(ohun) {
    const planSwitchPreview = await ohun.subscription.preview({ plan: 'scale' })
  },

  async getBalance(ohun) {
    const balance = await ohun.billing.balance()
  },

  async listLedger(ohun) {
    for await (const ledgerEntry of ohun.billing.ledger({ entry_type: 'top_up' })) {
      console.log(ledgerEntry.entry_id)
    }
  },

  async getPricing(ohun) {
    const pricing = await ohun.billing.pricing()
  },

  async getBillingDetails(ohun) {
    const billingDetails = await ohun.billing.details()
  },

  async updateBillingDetails(ohun) {
    const billingDetails = await ohun.billing.updateDetails({
      company_name: 'Example Bank Plc',
      address: '12 Marina\nLagos',
      tax_id: '12345678-0001',
    })
  },

  async setSpendCap(ohun) {
    const workspace = await ohun.billing.setSpendCap({ daily_spend_cap_kobo: 2000000 })
  },

  async listSpendCaps(ohun) {
    for await (const spendCap of ohun.billing.spendCaps()) {
      console.log(spendCap.agent_id)
    }
  },

  async listInvoices(ohun) {
    for await (const invoice of ohun.billing.invoices()) console.log(invoice.month)
  },

  async getInvoice(ohun) {
    const invoice = await ohun.billing.invoice('2026-11')
  },

  async getInvoicePdf(ohun) {
    const response = await ohun.billing.invoicePdf('2026-11')
  },

  async createCheckout(ohun) {
    const checkout = await ohun.billing.checkout({
      amount_kobo: 500000,
      currency: 'NGN',
    })
  },

  async listCheckouts(ohun) {
    for await (const checkout of ohun.billing.checkouts({ status: 'pending' })) {
      console.log(checkout.checkout_id)
    }
  },

  async getCheckout(ohun) {
    const checkout = await ohun.billing.getCheckout('chk_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getUsage(ohun) {
    const usage = await ohun.usage.get()
  },

  async acceptDpa(ohun) {
    const dpaAcceptance = await ohun.dpa.accept({ version: '1.0' })
  },

  async getDpaStatus(ohun) {
    const dpaStatus = await ohun.dpa.status()
  },

  async listOptOuts(ohun) {
    for await (const optOut of ohun.optOuts.list()) console.log(optOut.e164)
  },

  async addOptOut(ohun) {
    const optOut = await ohun.optOuts.add({ e164: '+2348031234567' })
  },

  async eraseContact(ohun) {
    const contactErasure = await ohun.contacts.erase('+2348031234567')
  },

  async listAuditLog(ohun) {
    for await (const auditEntry of ohun.auditLog.list()) {
      console.log(auditEntry.audit_id)
    }
  },

  async exportAuditLog(ohun) {
    for await (const auditEntry of ohun.auditLog.export()) console.log(auditEntry)
  },

  async listRequests(ohun) {
    for await (const apiRequest of ohun.requests.list({ status: '2xx' })) {
      console.log(apiRequest.request_id)
    }
  },

  async getRequest(ohun) {
    const apiRequestResult = await ohun.requests.get('req_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listWebhookEndpoints(ohun) {
    const webhookEndpointList = await ohun.webhookEndpoints.list('agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async createWebhookEndpoint(ohun) {
    const webhookEndpoint = await ohun.webhookEndpoints.create('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      url: 'https://backend.example.com/events',
      description: 'Order service',
      event_types: ['call.completed'],
    })
  },

  async getWebhookEndpoint(ohun) {
    const webhookEndpointDetail = await ohun.webhookEndpoints.get('agt_0Ub5Xw1A000k3mZq8RtYvLp', 'whep_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteWebhookEndpoint(ohun) {
    await ohun.webhookEndpoints.delete('agt_0Ub5Xw1A000k3mZq8RtYvLp', 'whep_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateWebhookEndpoint(ohun) {
    const webhookEndpoint = await ohun.webhookEndpoints.update('agt_0Ub5Xw1A000k3mZq8RtYvLp', 'whep_0Ub5Xw1A000k3mZq8RtYvLp', {
      active: false,
    })
  },

  async listAllWebhookEndpoints(ohun) {
    for await (const webhookEndpointDetail of ohun.webhooks.endpoints()) {
      console.log(webhookEndpointDetail)
    }
  },

  async getSigningSecret(ohun) {
    const signingSecret = await ohun.webhooks.signingSecret()
  },

  async rotateSigningSecret(ohun) {
    const signingSecret = await ohun.webhooks.rotateSecret()
  },

  async testWebhook(ohun) {
    const webhookTestResult = await ohun.webhooks.test({
      webhook_url: 'https://backend.example.com/events',
      event_type: 'call.completed',
    })
  },

  async relayWebhooks(ohun) {
    const connection = await ohun.webhooks.relay()
    for await (const frame of connection) {
      console.log(frame.type)
      break // closes the connection
    }
  },

  async listDeliveries(ohun) {
    for await (const delivery of ohun.webhooks.deliveries({ status: 'dead_lettered' })) {
      console.log(delivery.delivery_id)
    }
  },

  async getDelivery(ohun) {
    const deliveryDetail = await ohun.webhooks.delivery('del_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async replayDeadLetters(ohun) {
    const deadLetterReplayResult = await ohun.webhooks.replay({
      event_ids: ['evt_0Ub5Xw1A000k3mZq8RtYvLp'],
    })
  },

  async listEvents(ohun) {
    for await (const event of ohun.events.list()) console.log(event)
  },

  async streamEvents(ohun) {
    for await (const event of ohun.events.stream()) {
      console.log(event)
      break // closes the connection
    }
  },
}

/** The examples with standalone functions, by operation. */
export const functionSnippets: Record<string, (ohun: Ohun) => Promise<void>> = {
  async getHealth(ohun) {
    const health = await getHealth(ohun)
  },

  async getReadiness(ohun) {
    const health = await getReadiness(ohun)
  },

  async getIdentity(ohun) {
    const identity = await getIdentity(ohun)
  },

  async signUp(ohun) {
    const signedUp = await signUp(ohun, {
      email: 'owner@example.com',
      password: 'correct horse battery',
      company_name: 'Example Limited',
    })
  },

  async verifyEmail(ohun) {
    const confirmation = await verifyEmail(ohun, {
      token: 'kX2b9…',
      password: 'correct horse battery',
    })
  },

  async resendVerification(ohun) {
    const confirmation = await resendVerification(ohun, { email: 'owner@example.com' })
  },

  async requestPasswordReset(ohun) {
    const confirmation = await requestPasswordReset(ohun, {
      email: 'owner@example.com',
    })
  },

  async resetPassword(ohun) {
    const confirmation = await resetPassword(ohun, {
      token: 'kX2b9…',
      password: 'correct horse battery',
    })
  },

  async logIn(ohun) {
    const loggedIn = await logIn(ohun, {
      email: 'owner@example.com',
      password: 'correct horse battery',
    })
  },

  async logOutAll(ohun) {
    const confirmation = await logOutAll(ohun)
  },

  async changePassword(ohun) {
    const confirmation = await changePassword(ohun, {
      password: 'correct horse battery',
      new_password: 'a better password',
    })
  },

  async changeEmail(ohun) {
    const confirmation = await changeEmail(ohun, {
      password: 'correct horse battery',
      email: 'new-owner@example.com',
    })
  },

  async confirmEmail(ohun) {
    const confirmation = await confirmEmail(ohun, { token: 'kX2b9…' })
  },

  async redeemSignInLink(ohun) {
    const session = await redeemSignInLink(ohun, { token: 'sign_in_kX2b9…' })
  },

  async listSessions(ohun) {
    for await (const listedSession of listSessions(ohun)) {
      console.log(listedSession.session_id)
    }
  },

  async deleteSession(ohun) {
    await deleteSession(ohun, 'session_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async completeLogin(ohun) {
    const session = await completeLogin(ohun, {
      challenge_token: 'chl_9mQ…',
      code: '123456',
    })
  },

  async startPasskeyLogin(ohun) {
    const passkeyChallenge = await startPasskeyLogin(ohun, { cookie: true })
  },

  async getFactors(ohun) {
    const factors = await getFactors(ohun)
  },

  async startTotp(ohun) {
    const totpSecret = await startTotp(ohun, { password: 'correct horse battery' })
  },

  async confirmTotp(ohun) {
    const addedFactor = await confirmTotp(ohun, { code: '123456' })
  },

  async removeTotp(ohun) {
    const confirmation = await removeTotp(ohun, { password: 'correct horse battery' })
  },

  async startPasskey(ohun) {
    const passkeyChallenge = await startPasskey(ohun, {
      password: 'correct horse battery',
    })
  },

  async addPasskey(ohun) {
    const addedPasskey = await addPasskey(ohun, {
      challenge_token: 'chl_9mQ…',
      name: 'Laptop',
      passkey: {
        id: 'kX2b9',
        rawId: 'kX2b9',
        type: 'public-key',
        response: {},
      },
    })
  },

  async removePasskey(ohun) {
    const confirmation = await removePasskey(ohun, {
      passkey_id: 'pass_0Ub5Xw1A000k3mZq8RtYvLp',
      password: 'correct horse battery',
    })
  },

  async replaceRecoveryCodes(ohun) {
    const recoveryCodes = await replaceRecoveryCodes(ohun, {
      password: 'correct horse battery',
    })
  },

  async deleteAccount(ohun) {
    const confirmation = await deleteAccount(ohun, {
      password: 'correct horse battery',
    })
  },

  async listMembers(ohun) {
    for await (const member of listMembers(ohun)) console.log(member.user_id)
  },

  async deleteMember(ohun) {
    await deleteMember(ohun, 'user_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateMember(ohun) {
    const member = await updateMember(ohun, 'usr_0Ub5Xw1A000k3mZq8RtYvLp', {
      role: 'support',
    })
  },

  async listInvitations(ohun) {
    for await (const invitation of listInvitations(ohun)) {
      console.log(invitation.invitation_id)
    }
  },

  async createInvitation(ohun) {
    const invitation = await createInvitation(ohun, {
      email: 'colleague@example.com',
      role: 'viewer',
    })
  },

  async acceptInvitation(ohun) {
    const acceptedInvitation = await acceptInvitation(ohun, {
      token: 'invitation_kX2b9…',
      password: 'correct horse battery',
    })
  },

  async deleteInvitation(ohun) {
    await deleteInvitation(ohun, 'invitation_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listApiKeys(ohun) {
    for await (const apiKey of listApiKeys(ohun)) console.log(apiKey.key_id)
  },

  async createApiKey(ohun) {
    const apiKeyWithSecret = await createApiKey(ohun, {
      label: 'backend',
      environment: 'sandbox',
      scopes: ['calls:read', 'messages:write'],
    })
  },

  async getApiKey(ohun) {
    const apiKeyDetail = await getApiKey(ohun, 'key_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async revokeApiKey(ohun) {
    await revokeApiKey(ohun, 'key_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateApiKey(ohun) {
    const apiKey = await updateApiKey(ohun, 'key_0Ub5Xw1A000k3mZq8RtYvLp', {
      scopes: ['calls:read'],
    })
  },

  async rotateApiKey(ohun) {
    const apiKeyWithSecret = await rotateApiKey(ohun, 'key_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listAgents(ohun) {
    for await (const agent of listAgents(ohun)) console.log(agent.agent_id)
  },

  async createAgent(ohun) {
    const agent = await createAgent(ohun, {
      display_name: 'Ada',
      ai_provider: 'byom',
      webhook_url: 'https://backend.example.com/ohun',
    })
  },

  async getAgent(ohun) {
    const agent = await getAgent(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteAgent(ohun) {
    await deleteAgent(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateAgent(ohun) {
    const agent = await updateAgent(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      greeting_text: 'Good day, this is Ada.',
    })
  },

  async getShareLink(ohun) {
    const shareLink = await getShareLink(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async setAgentShareable(ohun) {
    const agent = await setAgentShareable(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      shareable: true,
    })
  },

  async checkTools(ohun) {
    const toolsCheckResult = await checkTools(ohun, {
      tool_definitions: '[{"type":"function","function":{"name":"find order"}}]',
    })
  },

  async testTool(ohun) {
    const toolTestResult = await testTool(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      name: 'find_order',
      arguments: { order: '7' },
    })
  },

  async listMcpTools(ohun) {
    const mcpToolsResult = await listMcpTools(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      name: 'orders',
    })
  },

  async listAgentVersions(ohun) {
    for await (const agentVersionSummary of listAgentVersions(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')) {
      console.log(agentVersionSummary.agent_id)
    }
  },

  async getAgentVersion(ohun) {
    const agentVersion = await getAgentVersion(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 3)
  },

  async deleteAgentVersion(ohun) {
    await deleteAgentVersion(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 3)
  },

  async publishAgentVersion(ohun) {
    const agentVersion = await publishAgentVersion(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 3, {
      note: 'The new prompt quoted wrong prices.',
    })
  },

  async rollBackAgent(ohun) {
    const agentVersion = await rollBackAgent(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      expected_version: 4,
    })
  },

  async compareAgentVersions(ohun) {
    const agentComparison = await compareAgentVersions(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getAgentDraft(ohun) {
    const agentDraft = await getAgentDraft(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteAgentDraft(ohun) {
    await deleteAgentDraft(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateAgentDraft(ohun) {
    const agentDraft = await updateAgentDraft(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      system_prompt: 'You are Ada of Example Bank.\nBe brief.',
    })
  },

  async publishAgentDraft(ohun) {
    const agentVersion = await publishAgentDraft(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      note: 'Shorter answers.',
    })
  },

  async listAgentRollouts(ohun) {
    const agentRolloutList = await listAgentRollouts(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async createAgentRollout(ohun) {
    const agentRollout = await createAgentRollout(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      version: 4,
      percent: 10,
      numbers: ['+2348031234567'],
    })
  },

  async deleteAgentRollout(ohun) {
    await deleteAgentRollout(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 4)
  },

  async updateAgentRollout(ohun) {
    const agentRollout = await updateAgentRollout(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 4, {
      percent: 10,
    })
  },

  async exportConversations(ohun) {
    for await (const conversationRow of exportConversations(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')) {
      console.log(conversationRow)
    }
  },

  async playAgent(ohun) {
    const playgroundReply = await playAgent(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      message: 'When do you open?',
      history: [
        {
          role: 'agent',
          text: 'Good day, this is Ada. How may I help?',
        },
      ],
    })
  },

  async streamPlayground(ohun) {
    for await (const playgroundEvent of streamPlayground(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      message: 'When do you open?',
      history: [
        {
          role: 'agent',
          text: 'Good day, this is Ada. How may I help?',
        },
      ],
    })) {
      console.log(playgroundEvent)
      break // closes the connection
    }
  },

  async tryAgent(ohun) {
    const publicAnswer = await tryAgent(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      sdp: 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n',
    })
  },

  async reconnectTry(ohun) {
    const publicAnswer = await reconnectTry(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 'call_0Ub5Xw1A000k3mZq8RtYvLp', {
      sdp: 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n',
      call_token: 'q3Jx0cXy1fVd2n7kP9sLrA',
    })
  },

  async listTemplates(ohun) {
    const templateList = await listTemplates(ohun)
  },

  async listModels(ohun) {
    const aiModelList = await listModels(ohun)
  },

  async listVoices(ohun) {
    const voiceList = await listVoices(ohun)
  },

  async previewVoice(ohun) {
    const response = await previewVoice(ohun, 'voice_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listAiProviders(ohun) {
    const aiProviderList = await listAiProviders(ohun)
  },

  async listKnowledgeBases(ohun) {
    for await (const knowledgeBase of listKnowledgeBases(ohun)) {
      console.log(knowledgeBase.knowledge_base_id)
    }
  },

  async createKnowledgeBase(ohun) {
    const knowledgeBase = await createKnowledgeBase(ohun, { name: 'Shop questions' })
  },

  async getKnowledgeBase(ohun) {
    const knowledgeBase = await getKnowledgeBase(ohun, 'kb_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteKnowledgeBase(ohun) {
    await deleteKnowledgeBase(ohun, 'kb_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async searchKnowledgeBase(ohun) {
    const knowledgeSearchResult = await searchKnowledgeBase(ohun, 'kb_0Ub5Xw1A000k3mZq8RtYvLp', {
      query: 'When do you open?',
    })
  },

  async listKnowledgeDocuments(ohun) {
    for await (const knowledgeDocument of listKnowledgeDocuments(ohun, 'kb_0Ub5Xw1A000k3mZq8RtYvLp')) {
      console.log(knowledgeDocument.document_id)
    }
  },

  async createKnowledgeDocument(ohun) {
    const knowledgeDocument = await createKnowledgeDocument(ohun, 'kb_0Ub5Xw1A000k3mZq8RtYvLp', {
      title: 'Opening hours',
      content: '# Shop\n\nWe are open from 9 to 6, Monday to Saturday, in Surulere.',
      content_type: 'text/markdown',
    })
  },

  async getKnowledgeDocument(ohun) {
    const knowledgeDocumentWithContent = await getKnowledgeDocument(ohun, 'kb_0Ub5Xw1A000k3mZq8RtYvLp', 'doc_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteKnowledgeDocument(ohun) {
    await deleteKnowledgeDocument(ohun, 'kb_0Ub5Xw1A000k3mZq8RtYvLp', 'doc_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listNumbers(ohun) {
    for await (const phoneNumber of listNumbers(ohun)) {
      console.log(phoneNumber.number_id)
    }
  },

  async claimNumber(ohun) {
    const phoneNumber = await claimNumber(ohun, {
      number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      channels: ['voice'],
    })
  },

  async listAvailableNumbers(ohun) {
    for await (const phoneNumber of listAvailableNumbers(ohun, { type: 'geo_did' })) {
      console.log(phoneNumber.number_id)
    }
  },

  async claimNumberAutomatically(ohun) {
    const phoneNumber = await claimNumberAutomatically(ohun, {
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      type: 'mobile_virtual',
      country_code: 'NG',
    })
  },

  async getNumber(ohun) {
    const phoneNumber = await getNumber(ohun, 'num_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async releaseNumber(ohun) {
    const phoneNumber = await releaseNumber(ohun, 'num_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateNumber(ohun) {
    const phoneNumber = await updateNumber(ohun, 'num_0Ub5Xw1A000k3mZq8RtYvLp', {
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      channels: ['voice'],
    })
  },

  async reclaimNumber(ohun) {
    const phoneNumber = await reclaimNumber(ohun, 'num_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listCalls(ohun) {
    for await (const call of listCalls(ohun, { direction: 'inbound' })) {
      console.log(call.call_id)
    }
  },

  async createCall(ohun) {
    const call = await createCall(ohun, {
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      to_number: '+2348031234567',
    })
  },

  async listCallBacks(ohun) {
    for await (const callBack of listCallBacks(ohun, { status: 'scheduled' })) {
      console.log(callBack.call_back_id)
    }
  },

  async exportCalls(ohun) {
    for await (const callExportRow of exportCalls(ohun)) {
      console.log(callExportRow)
    }
  },

  async listLiveCalls(ohun) {
    const liveCalls = await listLiveCalls(ohun)
  },

  async streamLiveCalls(ohun) {
    for await (const liveCallsFrame of streamLiveCalls(ohun)) {
      console.log(liveCallsFrame)
      break // closes the connection
    }
  },

  async listMessages(ohun) {
    for await (const message of listMessages(ohun, { channel: 'sms' })) {
      console.log(message.message_id)
    }
  },

  async createMessage(ohun) {
    const message = await createMessage(ohun, {
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      channel: 'sms',
      to: '+2348031234567',
      body: 'Your order has left our store.',
    })
  },

  async getMessage(ohun) {
    const message = await getMessage(ohun, 'msg_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getMessageMedia(ohun) {
    const response = await getMessageMedia(ohun, 'msg_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async uploadMedia(ohun) {
    const mediaUpload = await uploadMedia(ohun, new Blob(['We are open from 8 to 18.']), {
      filename: 'hours.txt',
    })
  },

  async listConversations(ohun) {
    for await (const conversation of listConversations(ohun, { channel: 'sms' })) {
      console.log(conversation.conversation_id)
    }
  },

  async getConversation(ohun) {
    const conversationWithMessages = await getConversation(ohun, 'conv_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateConversation(ohun) {
    const conversationUpdated = await updateConversation(ohun, 'conv_0Ub5Xw1A000k3mZq8RtYvLp', {
      mode: 'human',
    })
  },

  async streamConversation(ohun) {
    for await (const conversationFrame of streamConversation(ohun, 'conv_0Ub5Xw1A000k3mZq8RtYvLp')) {
      console.log(conversationFrame)
      break // closes the connection
    }
  },

  async listConversationNotes(ohun) {
    for await (const conversationNote of listConversationNotes(ohun, 'conversation_0Ub5Xw1A000k3mZq8RtYvLp')) {
      console.log(conversationNote.note_id)
    }
  },

  async createConversationNote(ohun) {
    const conversationNote = await createConversationNote(ohun, 'conv_0Ub5Xw1A000k3mZq8RtYvLp', {
      text: 'Refund agreed by phone. Do not offer it again.',
    })
  },

  async deleteConversationNote(ohun) {
    await deleteConversationNote(ohun, 'conversation_0Ub5Xw1A000k3mZq8RtYvLp', 'note_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listSavedViews(ohun) {
    for await (const savedView of listSavedViews(ohun, { list: 'calls' })) {
      console.log(savedView.saved_view_id)
    }
  },

  async createSavedView(ohun) {
    const savedView = await createSavedView(ohun, {
      list: 'calls',
      name: 'Failed on MTN',
      filters: {
        status: 'failed',
        text: 'mtn',
      },
    })
  },

  async deleteSavedView(ohun) {
    await deleteSavedView(ohun, 'saved_view_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateSavedView(ohun) {
    const savedView = await updateSavedView(ohun, 'view_0Ub5Xw1A000k3mZq8RtYvLp', {
      name: 'Failed',
    })
  },

  async listCannedReplies(ohun) {
    for await (const cannedReply of listCannedReplies(ohun)) {
      console.log(cannedReply.canned_reply_id)
    }
  },

  async createCannedReply(ohun) {
    const cannedReply = await createCannedReply(ohun, {
      shortcut: 'hours',
      text: "We are open from 8 to 18 o'clock, Monday to Saturday.",
    })
  },

  async getCannedReply(ohun) {
    const cannedReply = await getCannedReply(ohun, 'crp_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteCannedReply(ohun) {
    await deleteCannedReply(ohun, 'canned_reply_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateCannedReply(ohun) {
    const cannedReply = await updateCannedReply(ohun, 'crp_0Ub5Xw1A000k3mZq8RtYvLp', {
      text: "We are open from 8 to 20 o'clock.",
    })
  },

  async listInbox(ohun) {
    for await (const inboxConversation of listInbox(ohun, { mode: 'ai' })) {
      console.log(inboxConversation.conversation_id)
    }
  },

  async streamInbox(ohun) {
    for await (const inboxFrame of streamInbox(ohun)) {
      console.log(inboxFrame)
      break // closes the connection
    }
  },

  async getCall(ohun) {
    const call = await getCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async hangUpCall(ohun) {
    await hangUpCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getCallRecording(ohun) {
    const response = await getCallRecording(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getCallRecordingPeaks(ohun) {
    const recordingPeaks = await getCallRecordingPeaks(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getAnalytics(ohun) {
    const analytics = await getAnalytics(ohun, { days: 7 })
  },

  async getStatistics(ohun) {
    const statistics = await getStatistics(ohun, { channel: 'voice' })
  },

  async getLatencyStatistics(ohun) {
    const latencyStatistics = await getLatencyStatistics(ohun)
  },

  async getCallBack(ohun) {
    const callBack = await getCallBack(ohun, 'cb_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async cancelCallBack(ohun) {
    const callBack = await cancelCallBack(ohun, 'cb_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async holdCall(ohun) {
    const callControl = await holdCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async resumeCall(ohun) {
    const callControl = await resumeCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async leaveCall(ohun) {
    const callControl = await leaveCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async transferCall(ohun) {
    const callControl = await transferCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp', {
      destination: '+2348051234567',
    })
  },

  async sendCallDigits(ohun) {
    const callControl = await sendCallDigits(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp', {
      digits: '1w2#',
    })
  },

  async listCallCharges(ohun) {
    const callCharges = await listCallCharges(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listCallTurns(ohun) {
    const callTurns = await listCallTurns(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async analyzeCall(ohun) {
    const analysis = await analyzeCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listCallExchanges(ohun) {
    const callExchanges = await listCallExchanges(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getCallExchange(ohun) {
    const callExchangeContent = await getCallExchange(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp', 'exc_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listCallQuality(ohun) {
    const callQualitySamples = await listCallQuality(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async streamTranscript(ohun) {
    for await (const transcriptFrame of streamTranscript(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp', {
      from: 'now',
    })) {
      console.log(transcriptFrame)
      break // closes the connection
    }
  },

  async connectCall(ohun) {
    const connection = await connectCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
    for await (const event of connection) {
      console.log(event.event_type)
      break // closes the connection
    }
  },

  async monitorCall(ohun) {
    const connection = await monitorCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
    for await (const frame of connection) {
      console.log(frame.type)
      break // closes the connection
    }
  },

  async listSimulations(ohun) {
    for await (const simulation of listSimulations(ohun)) {
      console.log(simulation.simulation_id)
    }
  },

  async createSimulation(ohun) {
    const simulationDetail = await createSimulation(ohun, {
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      name: 'Order status',
      scenarios: [
        {
          name: 'The shop does not answer',
          steps: ['Where is my order?', { keys: '4711#' }],
          tools: [
            {
              name: 'find_order',
              timeout: true,
            },
          ],
          expect: [
            { tool_called: { name: 'find_order' } },
            { says: { contains: 'try again' } },
            { within_ms: { at_most: 8000 } },
          ],
        },
      ],
    })
  },

  async getSimulation(ohun) {
    const simulationDetail = await getSimulation(ohun, 'sim_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteSimulation(ohun) {
    await deleteSimulation(ohun, 'simulation_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async createSandboxInboundCall(ohun) {
    const call = await createSandboxInboundCall(ohun, {
      to_number: '+2348000000042',
      from_number: '+2348031234567',
      utterances: [
        'Where is my order?',
        { digits: '1' },
        { silence_ms: 5000 },
        { barge_in: 'Never mind.' },
      ],
    })
  },

  async createSandboxInboundMessage(ohun) {
    const message = await createSandboxInboundMessage(ohun, {
      to: '+2348000000042',
      from: '+2348031234567',
      channel: 'sms',
      body: 'Where is my order?',
    })
  },

  async listSandboxClocks(ohun) {
    const sandboxClockList = await listSandboxClocks(ohun)
  },

  async createSandboxClock(ohun) {
    const sandboxClock = await createSandboxClock(ohun, {
      starts_at: '2026-12-01T08:00:00.000Z',
    })
  },

  async getSandboxClock(ohun) {
    const sandboxClock = await getSandboxClock(ohun, 'clk_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteSandboxClock(ohun) {
    await deleteSandboxClock(ohun, 'clock_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async advanceSandboxClock(ohun) {
    const sandboxClock = await advanceSandboxClock(ohun, 'clk_0Ub5Xw1A000k3mZq8RtYvLp', {
      by: '30d',
    })
  },

  async listRoutingRules(ohun) {
    for await (const routingRule of listRoutingRules(ohun)) {
      console.log(routingRule.rule_id)
    }
  },

  async createRoutingRule(ohun) {
    const routingRule = await createRoutingRule(ohun, {
      number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
      match_type: 'keyword',
      match_value: 'delivery',
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      priority: 10,
    })
  },

  async testRoutingRules(ohun) {
    const routingTestResult = await testRoutingRules(ohun, {
      number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
      utterance: 'Where is my delivery?',
    })
  },

  async getRoutingRule(ohun) {
    const routingRule = await getRoutingRule(ohun, 'rule_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async replaceRoutingRule(ohun) {
    const routingRule = await replaceRoutingRule(ohun, 'rule_0Ub5Xw1A000k3mZq8RtYvLp', {
      number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
      match_type: 'keyword',
      match_value: 'delivery',
      agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      priority: 10,
    })
  },

  async deleteRoutingRule(ohun) {
    await deleteRoutingRule(ohun, 'rule_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getNotifications(ohun) {
    const notificationSettings = await getNotifications(ohun)
  },

  async updateNotifications(ohun) {
    const notificationSettings = await updateNotifications(ohun, { webhook_failures: false })
  },

  async getWorkspaceNotifications(ohun) {
    const workspaceNotifications = await getWorkspaceNotifications(ohun)
  },

  async updateWorkspaceNotifications(ohun) {
    const workspaceNotifications = await updateWorkspaceNotifications(ohun, {
      webhook_failures: ['owner', 'developer'],
    })
  },

  async listConsents(ohun) {
    for await (const consentRecord of listConsents(ohun, { subject: 'call_recording' })) {
      console.log(consentRecord.consent_id)
    }
  },

  async exportConsents(ohun) {
    for await (const consentRecord of exportConsents(ohun)) {
      console.log(consentRecord)
    }
  },

  async createWorkspace(ohun) {
    const createdWorkspace = await createWorkspace(ohun, { name: 'Example Health' })
  },

  async getWorkspace(ohun) {
    const workspace = await getWorkspace(ohun)
  },

  async deleteWorkspace(ohun) {
    await deleteWorkspace(ohun, {
      confirm: 'ws_0Ub5Xw1A000k3mZq8RtYvLp',
    })
  },

  async updateWorkspace(ohun) {
    const workspace = await updateWorkspace(ohun, { retention_days: 90 })
  },

  async switchWorkspaceRecording(ohun) {
    const workspace = await switchWorkspaceRecording(ohun, { enabled: true })
  },

  async getSubscription(ohun) {
    const subscription = await getSubscription(ohun)
  },

  async switchSubscription(ohun) {
    const planSwitch = await switchSubscription(ohun, { plan: 'builder' })
  },

  async previewSubscription(ohun) {
    const planSwitchPreview = await previewSubscription(ohun, { plan: 'scale' })
  },

  async getBalance(ohun) {
    const balance = await getBalance(ohun)
  },

  async listLedger(ohun) {
    for await (const ledgerEntry of listLedger(ohun, { entry_type: 'top_up' })) {
      console.log(ledgerEntry.entry_id)
    }
  },

  async getPricing(ohun) {
    const pricing = await getPricing(ohun)
  },

  async getBillingDetails(ohun) {
    const billingDetails = await getBillingDetails(ohun)
  },

  async updateBillingDetails(ohun) {
    const billingDetails = await updateBillingDetails(ohun, {
      company_name: 'Example Bank Plc',
      address: '12 Marina\nLagos',
      tax_id: '12345678-0001',
    })
  },

  async setSpendCap(ohun) {
    const workspace = await setSpendCap(ohun, { daily_spend_cap_kobo: 2000000 })
  },

  async listSpendCaps(ohun) {
    for await (const spendCap of listSpendCaps(ohun)) {
      console.log(spendCap.agent_id)
    }
  },

  async listInvoices(ohun) {
    for await (const invoice of listInvoices(ohun)) console.log(invoice.month)
  },

  async getInvoice(ohun) {
    const invoice = await getInvoice(ohun, '2026-11')
  },

  async getInvoicePdf(ohun) {
    const response = await getInvoicePdf(ohun, '2026-11')
  },

  async createCheckout(ohun) {
    const checkout = await createCheckout(ohun, {
      amount_kobo: 500000,
      currency: 'NGN',
    })
  },

  async listCheckouts(ohun) {
    for await (const checkout of listCheckouts(ohun, { status: 'pending' })) {
      console.log(checkout.checkout_id)
    }
  },

  async getCheckout(ohun) {
    const checkout = await getCheckout(ohun, 'chk_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async getUsage(ohun) {
    const usage = await getUsage(ohun)
  },

  async acceptDpa(ohun) {
    const dpaAcceptance = await acceptDpa(ohun, { version: '1.0' })
  },

  async getDpaStatus(ohun) {
    const dpaStatus = await getDpaStatus(ohun)
  },

  async listOptOuts(ohun) {
    for await (const optOut of listOptOuts(ohun)) console.log(optOut.e164)
  },

  async addOptOut(ohun) {
    const optOut = await addOptOut(ohun, { e164: '+2348031234567' })
  },

  async eraseContact(ohun) {
    const contactErasure = await eraseContact(ohun, '+2348031234567')
  },

  async listAuditLog(ohun) {
    for await (const auditEntry of listAuditLog(ohun)) {
      console.log(auditEntry.audit_id)
    }
  },

  async exportAuditLog(ohun) {
    for await (const auditEntry of exportAuditLog(ohun)) console.log(auditEntry)
  },

  async listRequests(ohun) {
    for await (const apiRequest of listRequests(ohun, { status: '2xx' })) {
      console.log(apiRequest.request_id)
    }
  },

  async getRequest(ohun) {
    const apiRequestResult = await getRequest(ohun, 'req_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async listWebhookEndpoints(ohun) {
    const webhookEndpointList = await listWebhookEndpoints(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async createWebhookEndpoint(ohun) {
    const webhookEndpoint = await createWebhookEndpoint(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
      url: 'https://backend.example.com/events',
      description: 'Order service',
      event_types: ['call.completed'],
    })
  },

  async getWebhookEndpoint(ohun) {
    const webhookEndpointDetail = await getWebhookEndpoint(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 'whep_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async deleteWebhookEndpoint(ohun) {
    await deleteWebhookEndpoint(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 'whep_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async updateWebhookEndpoint(ohun) {
    const webhookEndpoint = await updateWebhookEndpoint(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 'whep_0Ub5Xw1A000k3mZq8RtYvLp', {
      active: false,
    })
  },

  async listAllWebhookEndpoints(ohun) {
    for await (const webhookEndpointDetail of listAllWebhookEndpoints(ohun)) {
      console.log(webhookEndpointDetail)
    }
  },

  async getSigningSecret(ohun) {
    const signingSecret = await getSigningSecret(ohun)
  },

  async rotateSigningSecret(ohun) {
    const signingSecret = await rotateSigningSecret(ohun)
  },

  async testWebhook(ohun) {
    const webhookTestResult = await testWebhook(ohun, {
      webhook_url: 'https://backend.example.com/events',
      event_type: 'call.completed',
    })
  },

  async relayWebhooks(ohun) {
    const connection = await relayWebhooks(ohun)
    for await (const frame of connection) {
      console.log(frame.type)
      break // closes the connection
    }
  },

  async listDeliveries(ohun) {
    for await (const delivery of listDeliveries(ohun, { status: 'dead_lettered' })) {
      console.log(delivery.delivery_id)
    }
  },

  async getDelivery(ohun) {
    const deliveryDetail = await getDelivery(ohun, 'del_0Ub5Xw1A000k3mZq8RtYvLp')
  },

  async replayDeadLetters(ohun) {
    const deadLetterReplayResult = await replayDeadLetters(ohun, {
      event_ids: ['evt_0Ub5Xw1A000k3mZq8RtYvLp'],
    })
  },

  async listEvents(ohun) {
    for await (const event of listEvents(ohun)) console.log(event)
  },

  async streamEvents(ohun) {
    for await (const event of streamEvents(ohun)) {
      console.log(event)
      break // closes the connection
    }
  },
}
